import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#shared/cognitive/contract';
import { type ContractName, contractNames, contractOf } from '#shared/cognitive/contracts';
import { readAnswer, readAnswers } from '#shared/cognitive/read-answer';
import { MAX_ANSWER_BYTES } from '#shared/contract/limits';
import { badAnswer, goodAnswer, sampleAnswer, sampleInput } from './generated-answers.ts';

const read = (name: ContractName, text: string) => readAnswer(contractOf(name), sampleInput(name), text);

const problemsOf = (name: ContractName, text: string): readonly Problem[] => {
  const answer = read(name, text);
  return answer.ok ? [] : answer.error;
};
const rulesOf = (name: ContractName, text: string) => problemsOf(name, text).map(({ path, rule }) => `${path} ${rule}`);

const ask = JSON.stringify({ kind: 'ask', question: 'Why {"bees"}?' });

describe.each(contractNames)('an answer to %s', (name) => {
  it('that is bad is refused with a rule, at the place where it was spoiled, and nothing throws', () => {
    fc.assert(
      fc.property(badAnswer(name), ({ text, path }) => {
        const problems = problemsOf(name, text);
        expect(problems.length).toBeGreaterThan(0);
        expect(problems.length).toBeLessThanOrEqual(51);
        for (const { rule, message, path: at } of problems)
          expect({ rule: rule !== '', message: /^[A-Z].*\.$/.test(message), at: at.length <= 300 }).toEqual({ rule: true, message: true, at: true });
        if (path !== null) expect(problems.some((problem) => problem.path.startsWith(path)) ? path : problems).toEqual(path);
      }),
      { numRuns: 1000 },
    );
  });

  it('that holds is taken as it is: whole, in a fence, or among words', () => {
    const around = fc.string({ unit: 'grapheme', maxLength: 30 }).map((words) => words.replace(/[{}`~]/g, ''));
    const whole = fc
      .tuple(fc.constantFrom('', '\ufeff', ' \n', '\ufeff\r\n\t'), fc.constantFrom('', '\n', ' \r\n '))
      .map(([before, after]) => ({ before, after, found: 'whole' }));
    const fence = fc.tuple(around, around, fc.constantFrom('```', '~~~~'), fc.constantFrom('', 'json')).map(([before, after, mark, word]) => ({
      before: `${before}\n${mark}${word}\n`,
      after: `\n${mark}\n${after}`,
      found: 'fence',
    }));
    const prose = fc
      .tuple(around, around, fc.constantFrom('Here it is: ', '{curly} and "', 'Well {\n'))
      .map(([before, after, more]) => ({ before: `${before}${more}`, after, found: 'prose' }));
    fc.assert(
      fc.property(goodAnswer(name), fc.oneof(whole, fence, prose), fc.nat({ max: 2 }), fc.boolean(), (value, { before, after, found }, indent, wrapped) => {
        const answer = wrapped ? { answer: value, run: 'run_1' } : value;
        const taken = read(name, `${before}${JSON.stringify(answer, null, indent)}${after}`);
        expect(taken).toEqual({
          ok: true,
          value: { value, found, note: found === 'whole' ? null : expect.stringMatching(/\.$/), runId: wrapped ? 'run_1' : null },
        });
      }),
      { numRuns: 300 },
    );
  });

  it('may be any text at all without a throw', () => {
    const scraps = fc.array(
      fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '{"', '"kind"', 'null', '7', '\ud83d', '\n', '```', JSON.stringify(sampleAnswer(name))),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.json(),
          scraps.map((all) => all.join('')),
        ),
        (text) => {
          const answer = read(name, text);
          expect(answer.ok || answer.error.length > 0).toBe(true);
          expect(typeof readAnswers(text).ok).toBe('boolean');
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('that was asked with an input the contract does not know is refused', () => {
    expect(readAnswer(contractOf(name), null, JSON.stringify(sampleAnswer(name)))).toMatchObject({ ok: false, error: [{ rule: 'input' }] });
  });
});

describe('readAnswer', () => {
  it('says what is wrong in plain words, and repeats nothing of what was answered', () => {
    const answer = sampleAnswer('forge');
    const spoiled = {
      ...answer,
      agents_md_content: ['private words'],
      initial_axioms: [
        { content: '', scope: 'everyone', confidence: 7 },
        { content: 'x'.repeat(2001), scope: 'user' },
      ],
      initial_principles: { private: 'words' },
      '\u202Egnp.exe': 1,
    };
    expect(problemsOf('forge', JSON.stringify(spoiled))).toEqual([
      { path: 'agents_md_content', rule: 'invalid_type', message: 'Must be a text, not a list.' },
      { path: 'initial_axioms[0].content', rule: 'too_small', message: 'Must not be empty.' },
      { path: 'initial_axioms[0].scope', rule: 'invalid_value', message: 'Must be one of "universal", "user", "persona", "incarnation".' },
      { path: 'initial_axioms[0].confidence', rule: 'too_big', message: 'Must be at most 1.' },
      { path: 'initial_axioms[1].content', rule: 'too_big', message: 'Must have at most 2000 characters.' },
      { path: 'initial_axioms[1].confidence', rule: 'invalid_type', message: 'Is missing: a number belongs here.' },
      { path: 'initial_principles', rule: 'invalid_type', message: 'Must be a list, not an object.' },
      { path: '["\uFFFDgnp.exe"]', rule: 'unrecognized_keys', message: 'There is no such field here.' },
    ]);
  });

  it('judges a union by the branch its word names', () => {
    expect([
      rulesOf('interview', '{"kind":"ask","question":7}'),
      rulesOf('interview', '{"kind":"over"}'),
      rulesOf('interview', '{"question":"Why?"}'),
      problemsOf('interview', '{"kind":"over"}')[0]?.message,
    ]).toEqual([['question invalid_type'], ['kind invalid_union'], ['kind invalid_union'], 'Must be one of "ask", "done".']);
  });

  it('says at most fifty problems, and how many more there are', () => {
    const problems = problemsOf('forge', JSON.stringify({ ...sampleAnswer('forge'), initial_axioms: Array.from({ length: 60 }, () => 0) }));
    expect([problems.length, problems.at(-1)]).toEqual([51, { path: '', rule: 'more_problems', message: 'There are 10 more problems.' }]);
  });

  it('says where JSON breaks off or breaks', () => {
    const [cut] = problemsOf('interview', '{\n  "kind": "ask",\n  "question": "Wh');
    const [broken] = problemsOf('interview', 'So:\n{"kind": "ask" "question": "Why?"}');
    const [raw] = problemsOf('interview', '{"kind": "ask", "question": "Why\nnot?"}');
    expect([cut?.message, broken?.message, raw?.message]).toEqual([
      'The JSON ends before it is complete at line 3, column 18.',
      'The JSON has a character that does not belong at line 2, column 16.',
      'The JSON has a raw line break or control character inside a text at line 1, column 33.',
    ]);
  });

  it('takes no object out of a broken one, and none of several', () => {
    expect([
      rulesOf('interview', `{"kind":"done","exchanges":[${ask},`),
      rulesOf('interview', `{"kind": oops, "inner": ${ask}}`),
      rulesOf('interview', `${ask} ${ask}`),
      rulesOf('interview', `{"a":1} {"b":2}`),
      rulesOf('interview', `{"a":1} and that is all`),
      rulesOf('interview', `{"x":1} `.repeat(70)),
      rulesOf('interview', 'Nothing of the kind {here}.'),
    ]).toEqual([[' not_json'], [' not_json'], [' ambiguous'], [' nothing_found'], ['kind invalid_union'], [' ambiguous'], [' nothing_found']]);
  });

  it('takes the one object that holds among others that do not', () => {
    expect(read('interview', `Not {"this":1} but ${ask}.`)).toMatchObject({ ok: true, value: { found: 'prose', value: JSON.parse(ask) } });
  });

  it('refuses what is too large, too deep, too much or said twice, each by its own name', () => {
    expect([
      rulesOf('interview', 'x'.repeat(MAX_ANSWER_BYTES + 1)),
      rulesOf('interview', '\u20ac'.repeat(MAX_ANSWER_BYTES / 2)),
      rulesOf('interview', `{"kind":${'['.repeat(33)}`),
      rulesOf('interview', `${'['.repeat(4_000_000)}`).map((rule) => rule.endsWith(' too_deep')),
      rulesOf('forge', `{"initial_axioms":[${'0,'.repeat(3_000_000)}0]}`).map((rule) => rule.replace(/\d+/, 'n')),
      rulesOf('forge', '{"initial_axioms":[{"scope":"user","scope":"user"}]}'),
      rulesOf('interview', '{"kind":"ask","question":"a\\ud800"}'),
      rulesOf('interview', '{"kind":"ask","question":"Why?","__proto__":{"kind":"done"}}'),
    ]).toEqual([
      [' too_large'],
      [' too_large'],
      [`kind${'[0]'.repeat(31)} too_deep`],
      [true],
      ['initial_axioms[n] too_large'],
      ['initial_axioms[0].scope duplicate_key'],
      ['question broken_characters'],
      ['__proto__ unrecognized_keys'],
    ]);
  });

  it('reads the largest answers in a moment', () => {
    const stray = '{"a":{'.repeat(1_000_000);
    const begun = performance.now();
    for (const text of [stray, '{ '.repeat(4_000_000), `"${'\\n'.repeat(4_000_000)}`, '50 MB '.repeat(10_000_000)]) expect(read('forge', text).ok).toBe(false);
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

describe('readAnswers', () => {
  const wrapped = `{ "answer": ${ask}, "run": "run_1" }`;
  const textsOf = (text: string) => {
    const answers = readAnswers(text);
    return answers.ok ? answers.value.map((answer) => [answer.runId, answer.text]) : answers.error.map(({ path, rule }) => `${path} ${rule}`);
  };

  it('takes one object, a list, or one a line, each bare or with its run', () => {
    expect([
      textsOf(`\ufeff${ask}\n`),
      textsOf(wrapped),
      textsOf(`[ ${wrapped} ,\n${ask}]`),
      textsOf(`${ask}\r\n\r\n${wrapped}\r\n`),
      textsOf('{"run":"run_2","answer":null}'),
      textsOf('{"answer":{"a":[1,{"b":"}"}],"a":2},"run":"run_1"}'),
    ]).toEqual([
      [[null, ask]],
      [['run_1', ask]],
      [
        ['run_1', ask],
        [null, ask],
      ],
      [
        [null, ask],
        ['run_1', ask],
      ],
      [['run_2', 'null']],
      // Said twice inside: left whole, and refused when it is read.
      [[null, '{"answer":{"a":[1,{"b":"}"}],"a":2},"run":"run_1"}']],
    ]);
  });

  it('gives other text on as one bare answer', () => {
    expect([textsOf(`Here: ${wrapped}`), textsOf('7'), textsOf('{\n  "kind": "ask",'), textsOf('{"run":7,"answer":1}')]).toEqual([
      [[null, `Here: ${wrapped}`]],
      [[null, '7']],
      [[null, '{\n  "kind": "ask",']],
      [[null, '{"run":7,"answer":1}']],
    ]);
  });

  it('refuses what is empty, too large, or a list of which one part is no object, and says which', () => {
    expect([
      textsOf(''),
      textsOf('[]'),
      textsOf('x'.repeat(MAX_ANSWER_BYTES + 1)),
      textsOf(`[${ask}, 7]`),
      textsOf(`${ask}\n{"kind":\n${ask}`),
      textsOf('\ud800'),
    ]).toEqual([[' nothing_found'], [' nothing_found'], [' too_large'], ['[1] invalid_type'], ['[1] not_json'], [' broken_characters']]);
  });
});
