// How a line of arguments becomes a verb of `ipse` (a person's and the researcher's) or of `ipse-admin` (the operator's alone).

import { Command, CommanderError } from 'commander';
import { APP_VERSION } from '#host/app-version';
import { chosenSlug, slotFolder } from '#host/entity-slots';
import { ipseHomeFrom, readSettings } from '#host/settings';
import type { CliDeps, CommandContext, ExitCode } from './cli-deps.ts';
import { contractVerbs } from './contract-verbs.ts';
import { entityVerbs } from './entity-verbs.ts';
import { forgeVerbs } from './forge-verbs.ts';
import { lifeVerbs, operatorVerbs } from './life-verbs.ts';
import { sayRefusal } from './say-result.ts';
import { skillAdminVerbs, skillVerbs } from './skill-verbs.ts';
import type { Given, Verb } from './verbs.ts';

const ipseVerbs: readonly Verb[] = [...lifeVerbs, ...contractVerbs, ...skillVerbs];
const adminVerbs: readonly Verb[] = [...operatorVerbs, ...forgeVerbs, ...skillAdminVerbs, ...entityVerbs];

export const runIpse = (deps: CliDeps, argv: readonly string[]): Promise<ExitCode> =>
  run(deps, argv, 'ipse', 'Talk with one persistent synthetic entity and see exactly what it was given.', ipseVerbs);
export const runIpseAdmin = (deps: CliDeps, argv: readonly string[]): Promise<ExitCode> =>
  run(deps, argv, 'ipse-admin', "The operator's acts. What touches an entity leaves an entry in its ledger.", adminVerbs);

/** Every verb by its words, as the page on the command line must list them. */
export const allVerbs = (): readonly string[] => [
  ...ipseVerbs.map(({ words }) => `ipse ${namesOf(words).join(' ')}`),
  ...adminVerbs.map(({ words }) => `ipse-admin ${namesOf(words).join(' ')}`),
];

async function run(deps: CliDeps, argv: readonly string[], name: string, about: string, verbs: readonly Verb[]): Promise<ExitCode> {
  let code: ExitCode = 0;
  const { typed, program: named } = partProgram(argv, verbs);
  const program = quiet(new Command(name).description(about).version(APP_VERSION, '--version', 'tell the version'), deps);
  for (const verb of verbs) {
    addVerb(program, deps, verb, async (given) => {
      code = await withContext(deps, verb, { ...given, program: named });
    });
  }
  try {
    await program.parseAsync([...typed], { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
}

const namesOf = (words: string): readonly string[] => words.split(' ').filter((word) => !/^[<[]/.test(word));

/** Parts what belongs to a named program from what is ours: its options are none of ours. */
function partProgram(argv: readonly string[], verbs: readonly Verb[]): { readonly typed: readonly string[]; readonly program: readonly string[] | null } {
  const at = argv.indexOf('--command');
  const takes = verbs.some(({ words, takesProgram }) => takesProgram && namesOf(words).every((name, index) => argv[index] === name));
  return at < 0 || !takes ? { typed: argv, program: null } : { typed: argv.slice(0, at), program: argv.slice(at + 1) };
}

/** Adds `verb` below its first names; `ledger verify` becomes `verify` under `ledger`. */
function addVerb(program: Command, deps: CliDeps, verb: Verb, act: (given: Omit<Given, 'program'>) => Promise<void>): void {
  const names = namesOf(verb.words);
  const parent = names.slice(0, -1).reduce((above, name) => above.commands.find((one) => one.name() === name) ?? quiet(above.command(name), deps), program);
  const command = quiet(
    parent.command(
      verb.words
        .split(' ')
        .slice(names.length - 1)
        .join(' '),
    ),
    deps,
  )
    .description(verb.about)
    .option('--json', 'one line of JSON instead of words');
  if (verb.takesProgram) command.option('--command <program...>', 'the program and its arguments; must stand last');
  for (const [flags, about, parse] of verb.options ?? []) {
    if (parse) command.option(flags, about, parse);
    else command.option(flags, about);
  }
  command.action(async (...given: readonly unknown[]) => {
    const words = given
      .slice(0, command.registeredArguments.length)
      .flat()
      .filter((word) => typeof word === 'string');
    await act({ options: command.opts(), words });
  });
}

/** Throws instead of exiting, and writes where we say. An option belongs to the verb it stands after. */
const quiet = (command: Command, { out, err }: CliDeps): Command =>
  command
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .allowExcessArguments(false)
    .enablePositionalOptions()
    .showHelpAfterError('(--help tells more)');

async function withContext(deps: CliDeps, verb: Verb, given: Given): Promise<ExitCode> {
  const json = given.options['json'] === true;
  const ipseHome = ipseHomeFrom(deps.env);
  const settings = readSettings(ipseHome, { ...deps.env });
  if (!settings.ok) return sayRefusal({ ...deps, json }, settings.error);
  const slug = verb.anyEntity ? null : chosenSlug(ipseHome, deps.env);
  if (slug?.ok === false) return sayRefusal({ ...deps, json }, slug.error);
  const context: CommandContext = {
    ...deps,
    ipseHome,
    slotFolder: slug === null ? ipseHome : slotFolder(ipseHome, slug.value),
    settings: settings.value,
    json,
  };
  return verb.act(context, given);
}
