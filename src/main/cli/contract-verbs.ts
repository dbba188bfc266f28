// `ipse contract …`: what may be asked of any mind, and whether an answer holds. Needs no entity and changes nothing.

import { z } from 'zod';
import type { HostRefusal } from '#host/host';
import { type Contract, contractSchema, type Problem } from '#shared/cognitive/contract';
import { type ContractName, contractNames, contractOf, isContractName } from '#shared/cognitive/contracts';
import { readAnswer } from '#shared/cognitive/read-answer';
import { MAX_ANSWER_BYTES } from '#shared/contract/limits';
import { fail, ok, type Result } from '#shared/lib/result';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { readGiven } from './read-given.ts';
import { sayDone, sayRefusal, sayUsage } from './say-result.ts';
import { showControls } from './show-controls.ts';
import { textOf, type Verb } from './verbs.ts';

export const contractVerbs: readonly Verb[] = [
  { words: 'contract list', about: 'the contracts there are', act: async (context) => listContracts(context) },
  {
    words: 'contract schema <name>',
    about: 'the JSON Schema of an answer',
    options: [['--input', 'the JSON Schema of what is asked instead']],
    act: async (context, { words, options }) => schema(context, words[0] ?? '', options['input'] === true ? 'input' : 'output'),
  },
  {
    words: 'contract validate <name> <file>',
    about: 'whether an answer in a file, or on standard input (-), holds',
    options: [['--input <file>', 'what was asked, so that the answer is held against it too']],
    act: (context, given) => validate(context, given.words[0] ?? '', given.words[1] ?? '', textOf(given, 'input')),
  },
];

/** The contract `name` means; a name that is none is wrong usage, and told so. */
export function contractNamed(context: CommandContext, name: string): ContractName | null {
  if (isContractName(name)) return name;
  sayUsage(context, 'There is no such contract.', `There are: ${contractNames.join(', ')}.`);
  return null;
}

const seconds = (ms: number): string => `${ms / 1000} s`;

function listContracts(context: CommandContext): ExitCode {
  const rows = contractNames
    .map(contractOf)
    .map(({ name, version, askedWhen, keyless, softMs, hardMs, commitAt }) => ({ name, version, askedWhen, keyless, softMs, hardMs, commitAt }));
  const text = rows.map((row) =>
    [
      `${row.name} (version ${row.version})`,
      `  asked       ${row.askedWhen}`,
      `  no model    ${row.keyless}`,
      `  limits      slow after ${seconds(row.softMs)}, ended after ${seconds(row.hardMs)}`,
      `  committed   ${row.commitAt.join(', ')}`,
    ].join('\n'),
  );
  return sayDone(context, { contracts: rows }, text.join('\n\n'));
}

function schema(context: CommandContext, name: string, side: 'input' | 'output'): ExitCode {
  const contract = contractNamed(context, name);
  if (contract === null) return 2;
  const found = contractSchema(contractOf(contract), side);
  context.out(`${JSON.stringify(found, null, context.json ? undefined : 2)}\n`);
  return 0;
}

async function validate(context: CommandContext, name: string, file: string, inputFile: string | null): Promise<ExitCode> {
  const known = contractNamed(context, name);
  if (known === null) return 2;
  const contract = contractOf(known);
  const text = await readGiven(context, file, MAX_ANSWER_BYTES);
  if (!text.ok) return sayRefusal(context, text.error);
  const asked = inputFile === null ? ok(null) : await readInput(context, contract, inputFile);
  if (!asked.ok) return sayRefusal(context, asked.error);
  // Without what was asked, only the schema can be held against the answer.
  const read = asked.value === null ? readAnswer(schemaAlone(contract), null, text.value) : readAnswer(contract, asked.value, text.value);
  if (!read.ok) return sayProblems(context, read.error);
  const { found, note } = read.value;
  const only = asked.value === null ? ' It was held against the schema alone; --input holds it against what was asked, too.' : '';
  return sayDone(context, { ok: true, found, note }, `It holds.${note === null ? '' : ` ${note}`}${only}`);
}

/** A contract that holds an answer against its schema and nothing else. */
const schemaAlone = (contract: Contract, output = contract.output): Contract => ({ ...contract, input: z.unknown(), output, check: () => [] });

/** What a contract is asked with, from a file or standard input. */
export async function readInput(context: CommandContext, contract: Contract, file: string): Promise<Result<unknown, HostRefusal>> {
  const text = await readGiven(context, file, MAX_ANSWER_BYTES);
  return text.ok ? checkInput(contract, text.value) : text;
}

/** The input in `text`, if the contract can be asked with it. */
export function checkInput(contract: Contract, text: string): Result<unknown, HostRefusal> {
  const read = readAnswer(schemaAlone(contract, contract.input), null, text);
  if (read.ok) return ok(read.value.value);
  const [first] = read.error;
  const where = first === undefined || first.path === '' ? '' : ` at ${first.path}`;
  return fail({
    code: 'bad_input',
    message: `The input does not fit the contract${where}. ${first?.message ?? ''}`.trim(),
    next: `\`ipse contract schema ${contract.name} --input\` shows what it must be.`,
  });
}

/** One line a problem: where, which rule, and the sentence. */
export const problemLines = (problems: readonly Problem[]): string =>
  problems.map(({ path, rule, message }) => showControls(`${path === '' ? 'the whole answer' : path} · ${rule} · ${message}`)).join('\n');

/** Says why an answer does not hold. */
export function sayProblems(context: CommandContext, problems: readonly Problem[]): ExitCode {
  if (context.json) context.out(`${JSON.stringify({ ok: false, problems })}\n`);
  else context.err(`It does not hold.\n${problemLines(problems)}\n`);
  return 1;
}
