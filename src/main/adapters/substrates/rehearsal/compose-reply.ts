// What rehearsal answers: a command, the next step of a scenario, or a plain account of what reached it. It is no language model and
// says so. Everything follows from the request alone, so the same body always gets the same answer (L15).

import { truncate } from '#shared/lib/text';
import type { Line, RehearsalWords, Values } from './load-rehearsal-words.ts';
import type { HeardRequest } from './read-request.ts';

const COMMAND = /^\/(remember|read|help|scenario|long)(?:[ \t]+|\n|$)([\s\S]*)$/;
/** Longest quotation of what came back. */
const QUOTE_CHARS = 1500;
const MOST_LINES = 5000;

/** The answer to `heard`: to its newest words, and what stood unanswered before them is named. */
export function composeReply(heard: HeardRequest, words: RehearsalWords): Line {
  const line = makeable(answer(heard, words), heard, words);
  if (heard.saidBefore.length === 0) return line;
  const left = words.say('left', { left: shorten(heard.saidBefore.map(quote).join('\n\n')) });
  return { text: `${left.text}\n\n${line.text}`, call: line.call };
}

/** A call of a tool that is not offered becomes words that say so. */
function makeable(line: Line, heard: HeardRequest, words: RehearsalWords): Line {
  if (!line.call) return line;
  const offered = heard.tools.get(line.call.tool);
  if (!offered) return words.say('not-offered', { tool: line.call.tool });
  // Like a model, it gives only arguments that the tool's schema names.
  const known = Object.entries(line.call.arguments).filter(([name]) => offered.includes(name));
  return { text: line.text, call: { tool: line.call.tool, arguments: Object.fromEntries(known) } };
}

function answer(heard: HeardRequest, words: RehearsalWords): Line {
  const command = commandIn(heard.said);
  if (command) return answerCommand(command, words);
  const step = scenarioStep(heard, words);
  if (step) return step;
  if (heard.said === null && heard.results.length > 0)
    return account(heard.results.map(({ tool, text, isError }) => words.say(isError ? 'came-back-refused' : 'came-back', { tool, result: codeBlock(text) })));
  return account([
    words.say('who-answers'),
    heard.said === null ? words.say('nothing-said') : words.say('said', { said: quote(heard.said) }),
    heard.present === null ? words.say('no-present') : words.say('present', { present: quote(heard.present) }),
  ]);
}

const account = (lines: readonly Line[]): Line => ({ text: lines.map(({ text }) => text).join('\n\n'), call: null });

interface Command {
  readonly name: string;
  readonly argument: string;
}

/** The command that `said` is: as a whole, or not at all. */
function commandIn(said: string | null): Command | null {
  const match = COMMAND.exec(said?.trimStart() ?? '');
  return match && { name: match[1] ?? '', argument: (match[2] ?? '').trim() };
}

function answerCommand({ name, argument }: Command, words: RehearsalWords): Line {
  switch (name) {
    case 'remember':
    case 'read':
      return argument === '' ? words.say(`${name}-nothing`) : words.say(name, { argument, quoted: quote(argument) });
    case 'long':
      return longReply(argument, words);
    case 'scenario': {
      const scenarios = words.scenarios.map((one) => `\`/scenario ${one}\``).join(', ');
      return words.step(argument, 0, scenarioValues(null, [], null)) ?? words.say('scenario-unknown', { scenarios });
    }
    default:
      return words.say('help', { scenarios: words.scenarios.map((one) => `\`${one}\``).join(', ') });
  }
}

function longReply(argument: string, words: RehearsalWords): Line {
  const asked = argument === '' ? 200 : Number(argument);
  if (!Number.isInteger(asked) || asked < 1) return words.say('long-how-many');
  const total = Math.min(asked, MOST_LINES);
  const lines = Array.from({ length: total }, (_, index) => words.say('long-line', { number: String(index + 1), total: String(total) }));
  return account([words.say('long-opening', { total: String(total) }), ...lines, words.say('long-closing')]);
}

/** The next step of a scenario that is under way: as many steps as there were answers since it was asked for. A command ends it. */
function scenarioStep({ messages, said, results, present }: HeardRequest, words: RehearsalWords): Line | null {
  const commands = messages.map((message) => (message.role === 'user' ? commandIn(message.words.at(-1) ?? null) : null));
  const begun = commands.findLastIndex((command) => command !== null);
  const command = commands[begun];
  if (command?.name !== 'scenario') return null;
  const step = messages.slice(begun).filter(({ role }) => role === 'assistant').length;
  return words.step(command.argument, step, scenarioValues(said, results, present));
}

const scenarioValues = (said: string | null, results: HeardRequest['results'], present: string | null): Values => ({
  said: said ?? '',
  result: results.map(({ text }) => codeBlock(text)).join('\n\n'),
  present: quote(present ?? ''),
});

/** What is longer is cut and the cut is shown. */
function shorten(text: string): string {
  const shown = truncate(text, QUOTE_CHARS);
  return shown.length < text.length ? `${shown} […]` : shown;
}

/** As a quotation in Markdown. */
const quote = (text: string): string =>
  shorten(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** As a code block in Markdown, so that whatever came back stands there as it came; no fence within it ends the block. */
function codeBlock(text: string): string {
  const shown = shorten(text);
  const runs = shown.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}\n${shown}\n${fence}`;
}
