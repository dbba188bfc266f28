// `ipse skill test`: a program or an answer held to a contract as it would be in earnest, but nothing is adopted, recorded or written.
// With neither, the block that would be handed out.

import { realpathSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { homeFolder } from '#host/home-folder';
import type { HostRefusal } from '#host/host';
import { openSkillBench, type SkillBench } from '#host/skill-bench';
import type { Problem } from '#shared/cognitive/contract';
import { type ContractName, contractOf } from '#shared/cognitive/contracts';
import { readAnswer } from '#shared/cognitive/read-answer';
import { MAX_ANSWER_BYTES } from '#shared/contract/limits';
import { fail, ok, type Result } from '#shared/lib/result';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { checkInput, contractNamed, problemLines, readInput, sayProblems } from './contract-verbs.ts';
import { faultWords } from './fault-words.ts';
import { readGiven } from './read-given.ts';
import { sayDone, sayRefusal } from './say-result.ts';
import { showControls } from './show-controls.ts';
import { type Given, isSet, textOf } from './verbs.ts';

/** Tries what was given. */
export async function testSkill(context: CommandContext, given: Given): Promise<ExitCode> {
  const contract = contractNamed(context, given.words[0] ?? '');
  if (contract === null) return 2;
  const bench = openSkillBench({
    ipseHome: context.ipseHome,
    apiKey: context.settings.apiKey,
    home: homeFolder(context.slotFolder, context.settings.apiKey === null),
  });
  if (!bench.ok) return sayRefusal(context, bench.error);
  const inputFile = textOf(given, 'input');
  const input =
    inputFile === null ? checkInput(contractOf(contract), bench.value.sampleInput(contract)) : await readInput(context, contractOf(contract), inputFile);
  if (!input.ok) return sayRefusal(context, input.error);
  const answer = textOf(given, 'answer');
  if (given.program !== null) return testProgram(context, bench.value, { contract, input: input.value, given });
  if (answer !== null) return testAnswer(context, { contract, input: input.value, given }, answer);
  const block = await bench.value.block(contract, input.value);
  return block.ok ? sayDone(context, { contract, block: block.value }, showControls(block.value)) : sayRefusal(context, block.error);
}

async function testAnswer(context: CommandContext, { contract, input, given }: Test, file: string): Promise<ExitCode> {
  const text = await readGiven(context, file, MAX_ANSWER_BYTES);
  if (!text.ok) return sayRefusal(context, text.error);
  const read = readAnswer(contractOf(contract), input, text.value);
  if (!read.ok) return sayProblems(context, read.error);
  const { found, note, value } = read.value;
  const sample = textOf(given, 'input') === null ? ' It was held against the sample; --input holds it against what was asked.' : '';
  const shown = isSet(given, 'show');
  return sayDone(
    context,
    { ok: true, found, note, ...(shown ? { answer: value } : {}) },
    `It holds.${note === null ? '' : ` ${note}`}${sample}${shown ? `\n${answerText(value)}` : ''}`,
  );
}

interface Trial {
  readonly ok: boolean;
  readonly outcome: 'valid' | 'invalid' | 'failed';
  readonly durationMs: number;
  readonly slow: boolean;
  readonly exitCode: number | null;
  readonly fault: string | null;
  readonly problems: readonly Problem[];
  readonly note: string | null;
  readonly stderr: string;
  /** As it came; null where none did, or where it was not to be shown. */
  readonly answer: string | null;
}

interface Test {
  readonly contract: ContractName;
  readonly input: unknown;
  readonly given: Given;
}

async function testProgram(context: CommandContext, bench: SkillBench, { contract, input, given }: Test): Promise<ExitCode> {
  const argv = commandLine(context, bench, contract, given.program ?? []);
  if (!argv.ok) return sayRefusal(context, argv.error);
  const stopping = new AbortController();
  const forget = context.onSignal(() => stopping.abort());
  const trials: Trial[] = [];
  const times = typeof given.options['times'] === 'number' ? given.options['times'] : 1;
  for (let count = 0; count < times && !stopping.signal.aborted; count++) {
    const tried = await tryOnce(bench, contract, argv.value, input, stopping.signal);
    const trial = isSet(given, 'show') ? tried : { ...tried, answer: null };
    trials.push(trial);
    if (!context.json) tell(context, contract, trial);
  }
  forget();
  const all = trials.every((one) => one.ok) && !stopping.signal.aborted;
  if (context.json) context.out(`${JSON.stringify({ ok: all, contract, trials })}\n`);
  return all ? 0 : 1;
}

/** The program as it will be started: found as the shell would find it here, since later it has no PATH to be found by. */
function commandLine({ env }: CommandContext, bench: SkillBench, contract: ContractName, given: readonly string[]): Result<readonly string[], HostRefusal> {
  const [program, ...args] = given;
  if (program === undefined) {
    const named = bench.command(contract);
    return named === null
      ? fail({ code: 'not_configured', message: faultWords('not_configured', contract), next: 'Name a program after --command.' })
      : ok(named.argv);
  }
  const found = program.includes('/')
    ? existing(resolve(program))
    : (env['PATH'] ?? '')
        .split(delimiter)
        .filter(isAbsolute)
        .map((folder) => existing(join(folder, program)))
        .find((file) => file !== null);
  if (!found) return fail({ code: 'not_found', message: 'There is no such program.', next: 'Give its path.' });
  // An argument that names a file here names it from anywhere: the program runs in a folder of its own.
  return ok([found, ...args.map((arg) => (arg.startsWith('-') ? arg : (existing(resolve(arg)) ?? arg)))]);
}

function existing(file: string): string | null {
  try {
    realpathSync(file);
    return file;
  } catch {
    return null;
  }
}

async function tryOnce(bench: SkillBench, contract: ContractName, argv: readonly string[], input: unknown, signal: AbortSignal): Promise<Trial> {
  const came = await bench.runCommand(contract, argv, input, signal);
  const slow = came.durationMs > contractOf(contract).softMs;
  const base = { durationMs: Math.round(came.durationMs), slow, problems: [], note: null, fault: null, answer: null };
  if (came.kind !== 'answered') {
    const { fault, stderr, exitCode } = came.kind === 'failed' ? came : { fault: 'handed_out', stderr: '', exitCode: null };
    return { ...base, ok: false, outcome: 'failed', fault, stderr, exitCode };
  }
  const { stderr, exitCode, text: answer } = came;
  const read = readAnswer(contractOf(contract), input, answer);
  if (!read.ok) return { ...base, ok: false, outcome: 'invalid', problems: read.error, stderr, exitCode, answer };
  return { ...base, ok: true, outcome: 'valid', note: read.value.note, stderr, exitCode, answer };
}

const answerText = (value: unknown): string => showControls(JSON.stringify(value, null, 2));

const MAX_STDERR_SHOWN = 2000;

function tell({ out, err }: CommandContext, contract: ContractName, trial: Trial): void {
  const time = `${trial.durationMs} ms${trial.slow ? ', slow' : ''}`;
  if (trial.outcome === 'valid') out(`It holds (${time}).${trial.note === null ? '' : ` ${trial.note}`}\n`);
  else if (trial.outcome === 'invalid') err(`The answer does not hold (${time}).\n${problemLines(trial.problems)}\n`);
  else err(`${faultWords(trial.fault, contract)}${trial.exitCode === null || trial.exitCode === 0 ? '' : ` Exit code ${trial.exitCode}.`} (${time})\n`);
  if (trial.answer !== null) out(`${showControls(trial.answer.trimEnd())}\n`);
  if (trial.stderr.trim() !== '') err(`It said: ${showControls(trial.stderr.trim().slice(-MAX_STDERR_SHOWN))}\n`);
}
