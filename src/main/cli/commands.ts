// The verbs of `ipse` (a person's and the researcher's) and of `ipse-admin` (the operator's alone), and how a line of
// arguments becomes one of them.

import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { APP_VERSION } from '#host/app-version';
import { ipseHomeFrom, readSettings } from '#host/settings';
import type { CliDeps, CommandContext, ExitCode } from './cli-deps.ts';
import { actOnLife, ledgerVerify, status } from './one-answer.ts';
import { sayRefusal } from './say-result.ts';
import { openWindow, serve } from './serve.ts';
import { talk } from './talk.ts';

type Act = (context: CommandContext, options: Readonly<Record<string, unknown>>, argument: string | undefined) => Promise<ExitCode>;

interface Verb {
  readonly words: string;
  readonly about: string;
  readonly options?: readonly (readonly [flags: string, about: string, parse?: (text: string) => unknown])[];
  readonly act: Act;
}

const port = ['--port <number>', 'port of the window; a free one if left out', parsePort] as const;
const open = ['--open', 'open a window'] as const;
const noOpen = ['--no-open', 'open no window; print the address'] as const;
const serveOptions = (options: Readonly<Record<string, unknown>>, openByDefault: boolean) => ({
  port: typeof options.port === 'number' ? options.port : null,
  open: typeof options.open === 'boolean' ? options.open : openByDefault,
});

const ipseVerbs: readonly Verb[] = [
  {
    words: 'start',
    about: 'build the window if it is missing, serve it and open it',
    options: [port, noOpen],
    act: (context, options) => serve(context, serveOptions(options, true)),
  },
  {
    words: 'serve',
    about: 'serve the window to a browser on this machine and print its address',
    options: [port, open, noOpen],
    act: (context, options) => serve(context, serveOptions(options, false)),
  },
  {
    words: 'open',
    about: 'another window of the living entity',
    options: [noOpen],
    act: (context, options) => openWindow(context, 'open-window', options.open !== false),
  },
  { words: 'talk', about: 'talk in this terminal, or line by line from a pipe', act: (context) => talk(context) },
  { words: 'status', about: 'who lives here and how', act: (context) => status(context) },
];

const adminVerbs: readonly Verb[] = [
  { words: 'ledger verify', about: 'recompute the whole chain and compare it with the anchor', act: (context) => ledgerVerify(context) },
  {
    words: 'open',
    about: 'the admin window of the living entity',
    options: [noOpen],
    act: (context, options) => openWindow(context, 'open-admin', options.open !== false),
  },
  { words: 'pause [reason...]', about: 'begin no new cognition until resumed', act: (context, _options, reason) => actOnLife(context, 'pause', reason ?? '') },
  { words: 'resume', about: 'go on', act: (context) => actOnLife(context, 'resume', '') },
];

export const runIpse = (deps: CliDeps, argv: readonly string[]): Promise<ExitCode> =>
  run(deps, argv, 'ipse', 'Talk with one persistent synthetic entity and see exactly what it was given.', ipseVerbs);
export const runIpseAdmin = (deps: CliDeps, argv: readonly string[]): Promise<ExitCode> =>
  run(deps, argv, 'ipse-admin', "The operator's acts. Each leaves an entry in the ledger.", adminVerbs);

async function run(deps: CliDeps, argv: readonly string[], name: string, about: string, verbs: readonly Verb[]): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = quiet(new Command(name).description(about).version(APP_VERSION, '--version', 'tell the version'), deps);
  for (const verb of verbs) {
    addVerb(program, deps, verb, async (options, argument) => {
      code = await withContext(deps, options.json === true, (context) => verb.act(context, options, argument));
    });
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
}

/** Adds `verb` below its first words; `ledger verify` becomes `verify` under `ledger`. */
function addVerb(
  program: Command,
  deps: CliDeps,
  verb: Verb,
  act: (options: Readonly<Record<string, unknown>>, argument: string | undefined) => Promise<void>,
): void {
  const [first = '', second = ''] = verb.words.split(' ');
  const nested = second !== '' && !second.startsWith('[');
  const parent = nested ? (program.commands.find((command) => command.name() === first) ?? quiet(program.command(first), deps)) : program;
  const command = quiet(parent.command(nested ? second : verb.words), deps)
    .description(verb.about)
    .option('--json', 'one line of JSON instead of words');
  for (const [flags, about, parse] of verb.options ?? []) {
    if (parse) command.option(flags, about, parse);
    else command.option(flags, about);
  }
  command.action(async (...given: readonly unknown[]) => {
    const argument = Array.isArray(given[0]) && given[0].length > 0 ? given[0].join(' ') : undefined;
    await act(command.opts(), argument);
  });
}

/** Throws instead of exiting, and writes where we say. */
const quiet = (command: Command, { out, err }: CliDeps): Command =>
  command.exitOverride().configureOutput({ writeOut: out, writeErr: err }).allowExcessArguments(false).showHelpAfterError('(--help tells more)');

async function withContext(deps: CliDeps, json: boolean, act: (context: CommandContext) => Promise<ExitCode>): Promise<ExitCode> {
  const ipseHome = ipseHomeFrom(deps.env);
  const settings = readSettings(ipseHome, { ...deps.env });
  if (!settings.ok) return sayRefusal({ ...deps, json }, settings.error);
  return act({ ...deps, ipseHome, settings: settings.value, json });
}

function parsePort(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1024 || number > 65535) throw new InvalidArgumentError('A port is a whole number from 1024 to 65535.');
  return number;
}
