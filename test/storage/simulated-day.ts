// A day of talk with the proportions of a real one: a stable prefix, a history that grows by two short messages a turn,
// and a lean suffix that is different every time. Words are drawn from a seeded list, so that nothing packs unduly well.

import type { Segment } from '#shared/model/request';

/** A small seeded generator (mulberry32): numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Text of about `chars` characters from a vocabulary of 4,000 made-up words, the common ones far more often. */
export function wordsOf(random: () => number, chars: number): string {
  const words: string[] = [];
  for (let length = 0; length < chars; ) {
    const word = Math.floor(4000 * random() ** 3)
      .toString(36)
      .replace(/\d/g, (digit) => 'aeioulnrst'[Number(digit)] ?? 'e');
    words.push(word);
    length += word.length + 1;
  }
  return words.join(' ');
}

const glue = (text: string): Segment => ({ text, kind: 'glue', sectionId: null, region: null });
const mark: Segment = { text: ',"cache_control":{"type":"ephemeral","ttl":"1h"}', kind: 'mark', sectionId: null, region: null };
const section = (sectionId: string, region: 'stable' | 'volatile', text: string): Segment => ({
  text: JSON.stringify(text).slice(1, -1),
  kind: 'text',
  sectionId,
  region,
});

/** The bodies of a day, one request a turn, as segments. */
export function* dayOfRequests(turns: number, seed = 1): Generator<readonly Segment[]> {
  const random = seededRandom(seed);
  const prefix = [
    glue('{"model":"rehearsal-1","max_tokens":4096,"stream":true,"tools":['),
    ...['read_file', 'remember'].flatMap((tool) => [glue('{'), section(`tool.${tool}`, 'stable', wordsOf(random, 900)), glue('},')]),
    glue('],"system":[{"type":"text","text":"'),
    ...Array.from({ length: 6 }, (_, index) => [section(`identity.${index}`, 'stable', wordsOf(random, 1000)), glue('\\n\\n')]).flat(),
    glue('"'),
    mark,
    glue('}],"messages":['),
  ];
  const history: Segment[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const say = (role: string, text: string) =>
      history.push(
        glue(`{"role":"${role}","content":[{"type":"text","text":"`),
        section(`history.msg_${String(turn).padStart(26, '0')}.${turn}`, 'stable', text),
        glue('"}]},'),
      );
    say('user', wordsOf(random, 160));
    const suffix = ['perception', 'recall', 'environment'].map((name) => section(`suffix.${name}`, 'volatile', wordsOf(random, 500)));
    yield [
      ...prefix,
      ...history.slice(0, -1),
      glue('"'),
      mark,
      glue('}'),
      ...suffix.flatMap((one) => [glue(',{"type":"text","text":"'), one, glue('"}')]),
      glue(']}]}'),
    ];
    say('assistant', wordsOf(random, 420));
  }
}
