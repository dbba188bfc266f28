// Seeded talk: made-up words by Zipf's law, in sentences and paragraphs, so that texts pack and match about as people's do.

import { seededRandom } from '#test/storage/simulated-day';

const VOCABULARY = 20_000;
// Two- to four-letter pieces, unlike each other, so that words do not pack better than a language's.
const syllables =
  'ka ro mi ten sa lu vor dim el pra sho qui ban ner ti fo gra ul zen ch is on ther ing and ow ey bru wick jo ax lest pum hid nough ya ve cor st dge mb ire ph ook ly sc ew ze'.split(
    ' ',
  );

export interface Talk {
  /** A number in [0, 1), the same ones in the same order for the same seed. */
  readonly random: () => number;
  /** About `chars` characters in one line. */
  line(chars: number): string;
  /** About `chars` characters in paragraphs. */
  paragraphs(chars: number): string;
  /** A size around `middle`: a few much longer, many shorter. */
  size(middle: number): number;
}

/** The talk of one seed. */
export function seededTalk(seed: number): Talk {
  const random = seededRandom(seed);
  const sentence = (): string => {
    const words = Array.from({ length: 4 + Math.floor(random() * 16) }, () => wordOfRank(Math.floor(VOCABULARY ** random())));
    const joined = words.map((word, index) => (index > 0 && index < words.length - 1 && random() < 0.08 ? `${word},` : word)).join(' ');
    return `${joined.charAt(0).toUpperCase()}${joined.slice(1)}${random() < 0.1 ? '?' : '.'}`;
  };
  const line = (chars: number): string => {
    let text = sentence();
    while (text.length < chars) text += ` ${random() < 0.05 ? `"${sentence()}"` : sentence()}`;
    return text;
  };
  return {
    random,
    line,
    paragraphs(chars) {
      const parts: string[] = [];
      for (let length = 0; length < chars; length += parts.at(-1)?.length ?? 0) parts.push(line(Math.min(chars - length, 200 + random() * 500)));
      return parts.join('\n\n');
    },
    size: (middle) => Math.round(middle * (0.25 - 0.75 * Math.log(1 - random()))),
  };
}

/** Rank 1 is the commonest word; common words are short. */
function wordOfRank(rank: number): string {
  let left = rank;
  let word = '';
  do {
    word += syllables[left % syllables.length];
    left = Math.floor(left / syllables.length);
  } while (left > 0);
  return word;
}
