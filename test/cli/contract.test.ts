import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractSchema } from '#shared/cognitive/contract';
import { contractNames, contractOf } from '#shared/cognitive/contracts';
import { MAX_ANSWER_BYTES } from '#shared/contract/limits';
import { sampleAnswer, sampleInput } from '../shared/cognitive/generated-answers.ts';
import { openTerminal } from './terminal.ts';

const fileOf = (text: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'ipse-answer-')), 'answer.json');
  writeFileSync(file, text);
  return file;
};

describe('ipse contract', () => {
  it('lists the contracts, and tells each schema as answers are held to it, where nobody lives', async () => {
    const terminal = openTerminal();
    const list = JSON.parse((await terminal.run('ipse contract list --json')).out) as { contracts: { name: string }[] };
    const schemas = await Promise.all(
      contractNames.flatMap((name) => [terminal.run(`ipse contract schema ${name}`), terminal.run(`ipse contract schema ${name} --input --json`)]),
    );
    expect([list.contracts.map(({ name }) => name), schemas.map(({ out }) => JSON.parse(out)), existsSync(terminal.ipseHome)]).toEqual([
      contractNames,
      contractNames.flatMap((name) => [contractSchema(contractOf(name), 'output'), contractSchema(contractOf(name), 'input')]),
      false,
    ]);
  });

  it('says that an answer holds, and where it was found', async () => {
    const terminal = openTerminal();
    const answer = JSON.stringify(sampleAnswer('forge'));
    const whole = await terminal.run(`ipse contract validate forge ${fileOf(answer)}`);
    const fenced = await terminal.run('ipse contract validate forge -', `Here you are:\n\`\`\`json\n${answer}\n\`\`\`\n`);
    const prose = JSON.parse((await terminal.run('ipse contract validate forge - --json', `I think ${answer} is it.`)).out);
    expect([whole.code, whole.out.startsWith('It holds.'), fenced.code, /code fence/.test(fenced.out), prose.ok, prose.found]).toEqual([
      0,
      true,
      0,
      true,
      true,
      'prose',
    ]);
  });

  it('names path, rule and sentence of every problem, and ends with 1', async () => {
    const answer = sampleAnswer('forge');
    const wrong = JSON.stringify({ ...answer, initial_axioms: [{ content: 'I am.', scope: 'planet', confidence: 7 }], surplus: 1 });
    const { code, out, err } = await openTerminal().run('ipse contract validate forge -', wrong);
    const json = JSON.parse((await openTerminal().run('ipse contract validate forge - --json', wrong)).out) as { ok: boolean; problems: { path: string }[] };
    expect([code, out, /initial_axioms\[0\]\.confidence · \w+ · .+\./.test(err), json.ok, json.problems.map(({ path }) => path).sort()]).toEqual([
      1,
      '',
      true,
      false,
      ['initial_axioms[0].confidence', 'initial_axioms[0].scope', 'surplus'],
    ]);
  });

  it('holds an answer against what was asked where that is given', async () => {
    const terminal = openTerminal();
    const input = fileOf(JSON.stringify(sampleInput('interview')));
    const altered = sampleAnswer('interview');
    const text = JSON.stringify(
      altered.kind === 'done' ? { ...altered, exchanges: altered.exchanges.map((one) => ({ ...one, answer: 'Other words.' })) } : altered,
    );
    const alone = await terminal.run('ipse contract validate interview -', text);
    const against = await terminal.run(`ipse contract validate interview - --input ${input}`, text);
    const noInput = await terminal.run(`ipse contract validate interview - --input ${fileOf('{"exchanges": 3}')}`, text);
    expect([
      altered.kind,
      alone.code,
      /against the schema alone/.test(alone.out),
      against.code,
      against.err.includes('exchange_altered'),
      noInput.code,
      noInput.err,
    ]).toEqual(['done', 0, true, 1, true, 1, expect.stringMatching(/^The input does not fit the contract at exchanges\./)]);
  });

  it('refuses what it cannot read with a sentence: no file, a folder, bytes that are no text, too much', async () => {
    const terminal = openTerminal();
    const huge = fileOf('x'.repeat(MAX_ANSWER_BYTES + 1));
    const codes = [];
    for (const file of ['/nowhere/at-all.json', tmpdir(), huge]) {
      const { code, out } = await terminal.run(`ipse contract validate forge ${file} --json`);
      codes.push([code, JSON.parse(out).error.code]);
    }
    const running = terminal.start('ipse contract validate forge - --json');
    running.stdin.end(Buffer.from([0x7b, 0xff, 0x7d]));
    expect([...codes, [await running.code, JSON.parse(running.out()).error.code]]).toEqual([
      [1, 'unreadable'],
      [1, 'unreadable'],
      [1, 'too_large'],
      [1, 'not_text'],
    ]);
  });

  it('tells which contracts there are when another is named', async () => {
    const { code, err } = await openTerminal().run('ipse contract schema dreams');
    expect([code, err]).toEqual([2, `There is no such contract.\nThere are: ${contractNames.join(', ')}.\n`]);
  });
});
