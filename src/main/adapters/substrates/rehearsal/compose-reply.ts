// What rehearsal answers: a command, the next step of a scenario, or a plain account of what reached it. It is no language model and
// says so. Everything follows from the request alone, so the same body always gets the same answer (L15).

import { truncate } from '#shared/lib/text';
import type { Line, RehearsalWords, Values } from './load-rehearsal-words.ts';
import type { HeardRequest } from './read-request.ts';

const COMMAND = /^\/(remember|read|help|scenario|long)(?:[ \t]+|\n|$)([\s\S]*)$/;
/** Longest quotation of what came back. */
const QUOTE_CHARS = 1500;
const MOST_LINES = 5000;

/** The answer to `heard`. A call of a tool that is not offered becomes words that say so. */
export function composeReply(heard: HeardRequest, words: RehearsalWords): Line {
  const line = answer(heard, words);
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
    return account(heard.results.map(({ tool, text, isError }) => words.say(isError ? 'came-back-refused' : 'came-back', { tool, result: quote(text) })));
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

/** The command a message holds: it is one, or its last paragraph begins one. */
function commandIn(said: string | null): Command | null {
  const paragraphs = said?.split(/\n{2,}/) ?? [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const match = COMMAND.exec(paragraph.trimStart());
    if (match) return { name: match[1] ?? '', argument: [match[2] ?? '', ...paragraphs.slice(index + 1)].join('\n\n').trim() };
  }
  return null;
}

function answerCommand({ name, argument }: Command, words: RehearsalWords): Line {
  switch (name) {
    case 'remember':
    case 'read':
      return argument === '' ? words.say(`${name}-nothing`) : words.say(name, { argument });
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
  const commands = messages.map(({ role, blocks }) =>
    role === 'user' ? commandIn(blocks.findLast(({ type, text }) => type === 'text' && !text.startsWith('<present>'))?.text ?? null) : null,
  );
  const begun = commands.findLastIndex((command) => command !== null);
  const command = commands[begun];
  if (command?.name !== 'scenario') return null;
  const step = messages.slice(begun).filter(({ role }) => role === 'assistant').length;
  return words.step(command.argument, step, scenarioValues(said, results, present));
}

const scenarioValues = (said: string | null, results: HeardRequest['results'], present: string | null): Values => ({
  said: said ?? '',
  result: quote(results.map(({ text }) => text).join('\n\n')),
  present: quote(present ?? ''),
});

/** As a quotation in Markdown; what is longer is cut and the cut is shown. */
function quote(text: string): string {
  const shown = truncate(text, QUOTE_CHARS);
  return (shown.length < text.length ? `${shown} […]` : shown)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
