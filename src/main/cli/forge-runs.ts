// `ipse-admin forge show | withdraw`: one run as it is on record, and the taking back of what was handed out.

import type { RunView } from '#shared/model/skill-views';
import type { TextView } from '#shared/model/views';
import { observe, operate } from './ask-entity.ts';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { problemLines } from './contract-verbs.ts';
import { endingWords } from './fault-words.ts';
import { minuteOf, withRun } from './forge-proposals.ts';
import { sayDone, sayError, sayRefusal } from './say-result.ts';
import { showControls } from './show-controls.ts';
import type { Given } from './verbs.ts';

/** Prints one run; as JSON with its input and its instructions. */
export const showRun = (context: CommandContext, { words }: Given): Promise<ExitCode> =>
  withRun(context, words[0] ?? '', async (entity, runId) => {
    const run = await observe(entity, 'run.get', { runId });
    return run.ok ? sayDone(context, { run: run.value }, runText(run.value)) : sayError(context, run.error);
  });

/** Takes back a run that waits, or ends one under way. */
export const withdrawRun = (context: CommandContext, { words }: Given): Promise<ExitCode> =>
  withRun(context, words[0] ?? '', async (entity, runId) => {
    const done = await operate(entity, 'forge.stop', { runId });
    if (!done.ok) return sayError(context, done.error);
    if (done.value.stopped) return sayDone(context, { ok: true, run: runId }, 'Taken back. It stays on record and can no longer be answered.');
    const run = await observe(entity, 'run.get', { runId });
    if (!run.ok) return sayError(context, run.error);
    const next = run.value.state === 'proposed' ? `\`ipse-admin forge decline ${runId}\` turns a proposal down.` : 'Nothing was changed.';
    return sayRefusal(context, { code: 'not_waiting', message: 'That run waits for no answer.', next });
  });

const ended = new Set<RunView['state']>(['failed', 'invalid', 'stopped', 'interrupted']);

function runText(run: RunView): string {
  const { state, exitCode, durationMs, withdrawn } = run;
  const facts: readonly (readonly [string, string | null])[] = [
    ['run', run.runId],
    ['contract', `${run.contract} (version ${run.contractVersion})`],
    ['way', run.mode.replace('_', ' ')],
    ['state', state],
    ['asked', minuteOf(run.askedAtMs)],
    ['took', durationMs === null ? null : `${durationMs} ms${run.slow ? ', slow' : ''}`],
    ['fault', ended.has(state) ? endingWords(run) : null],
    ['exit code', exitCode === null ? null : String(exitCode)],
    ['taken back', withdrawn === null ? null : [withdrawn.reason, ...(withdrawn.note === null ? [] : [textOrWhy(withdrawn.note)])].join(': ')],
  ];
  return [
    showControls(facts.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(11)} ${value}`])).join('\n')),
    ...(run.problems.length === 0 ? [] : ['\nWhat did not hold', problemLines(run.problems)]),
    ...part('What it said', run.stderr),
    ...part('The answer', run.answer),
    ...part('What was handed out', state === 'waiting' ? run.block : null),
  ].join('\n');
}

const part = (title: string, text: TextView | null): readonly string[] => (text === null ? [] : [`\n${title}`, showControls(textOrWhy(text).trimEnd())]);

const textOrWhy = (text: TextView): string => (text.state === 'ok' ? text.text : `(${text.state})`);
