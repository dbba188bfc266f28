// `ipse skill …` and `ipse-admin skill adopt`: the instructions and programs that fulfil the contracts, as they are in force here, or
// as they are shipped where no life was begun.

import type { HostRefusal } from '#host/host';
import { openSkillBench } from '#host/skill-bench';
import { type ContractName, contractNames } from '#shared/cognitive/contracts';
import { fail, ok, type Result } from '#shared/lib/result';
import type { CommandView, SkillView } from '#shared/model/skill-views';
import { observe } from './ask-entity.ts';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { contractNamed } from './contract-verbs.ts';
import { reachEntity } from './reach-entity.ts';
import { sayDone, sayRefusal } from './say-result.ts';
import { showControls } from './show-controls.ts';
import { differenceOf } from './show-difference.ts';
import { adoptSkill } from './skill-adopt.ts';
import { testSkill } from './skill-test.ts';
import { isSet, parseTimes, type Verb } from './verbs.ts';

export const skillVerbs: readonly Verb[] = [
  { words: 'skill list', about: 'what fulfils each contract here', act: (context) => listSkills(context) },
  {
    words: 'skill show <name>',
    about: 'the instructions in force for a contract',
    options: [['--diff', 'how they differ from the shipped ones, and from what waits to be adopted']],
    act: (context, given) => showSkill(context, given.words[0] ?? '', isSet(given, 'diff')),
  },
  {
    words: 'skill sample <name>',
    about: 'the sample input that skill test takes without --input',
    act: async (context, given) => showSample(context, given.words[0] ?? ''),
  },
  {
    words: 'skill test <name>',
    about: 'try a program or an answer; nothing is adopted and nothing written',
    options: [
      ['--input <file>', 'what is asked, instead of the sample; - for standard input'],
      ['--answer <file>', 'hold this answer against the contract; - for standard input'],
      ['--times <number>', 'run the program so many times', parseTimes],
      ['--show', 'print the answer, too'],
    ],
    takesProgram: true,
    act: testSkill,
  },
];

export const skillAdminVerbs: readonly Verb[] = [
  {
    words: 'skill adopt <name>',
    about: 'put changed instructions in force, or with --command the program the settings name',
    options: [
      ['--command', 'the program, not the instructions'],
      ['--digest <digest>', 'what was looked at; another one is refused'],
      ['--yes', 'adopt what there is without asking'],
    ],
    act: adoptSkill,
  },
];

interface SkillHere {
  readonly contract: ContractName;
  readonly skill: SkillView;
  readonly command: CommandView | null;
}

/** The skills of `names` as they are here. */
async function skillsHere(context: CommandContext, names: readonly ContractName[]): Promise<Result<readonly SkillHere[], HostRefusal>> {
  const reached = await reachEntity(context);
  if (reached === null) {
    const bench = openSkillBench({ ipseHome: context.ipseHome, home: null, apiKey: null });
    return bench.ok ? ok(names.map((contract) => ({ contract, skill: bench.value.skill(contract), command: bench.value.command(contract) }))) : bench;
  }
  if (!reached.ok) return reached;
  try {
    const found: SkillHere[] = [];
    for (const contract of names) {
      const view = await observe(reached.value, 'contract.get', { name: contract });
      if (!view.ok) return fail({ code: view.error.code, message: view.error.message, next: 'Nothing was changed.' });
      found.push({ contract, skill: view.value.skill, command: view.value.command });
    }
    return ok(found);
  } finally {
    await reached.value.close();
  }
}

function showSample(context: CommandContext, name: string): ExitCode {
  const contract = contractNamed(context, name);
  if (contract === null) return 2;
  const bench = openSkillBench({ ipseHome: context.ipseHome, home: null, apiKey: null });
  if (!bench.ok) return sayRefusal(context, bench.error);
  const sample: unknown = JSON.parse(bench.value.sampleInput(contract));
  context.out(`${JSON.stringify(sample, null, context.json ? undefined : 2)}\n`);
  return 0;
}

async function listSkills(context: CommandContext): Promise<ExitCode> {
  const found = await skillsHere(context, contractNames);
  if (!found.ok) return sayRefusal(context, found.error);
  const rows = found.value.map(({ contract, skill, command }) => ({
    contract,
    origin: skill.origin,
    digest: skill.digest,
    waiting: skill.waiting === null ? null : { origin: skill.waiting.origin, digest: skill.waiting.digest },
    fault: skill.fault,
    command,
  }));
  return sayDone(context, { skills: rows }, found.value.map(skillLines).join('\n\n'));
}

const stateWords = {
  adopted: 'adopted',
  not_adopted: 'not adopted, so not in use',
  changed: 'changed since it was adopted, so not in use',
  unreadable: 'a file it names cannot be read, so not in use',
} as const;

const skillLines = ({ contract, skill, command }: SkillHere): string =>
  showControls(
    [
      contract,
      `  instructions  ${skill.origin}, ${skill.digest.slice(0, 12)}`,
      ...(skill.waiting === null
        ? []
        : [
            `  waits         ${skill.waiting.origin === 'home' ? 'changed ones in the entity’s home' : 'newer shipped ones'}, ${skill.waiting.digest.slice(0, 12)}: \`ipse-admin skill adopt ${contract}\``,
          ]),
      ...(skill.fault === null ? [] : [`  fault         ${skill.fault}`]),
      `  command       ${command === null ? 'none named in the settings' : `${command.argv.join(' ')} (${stateWords[command.state]})`}`,
    ].join('\n'),
  );

async function showSkill(context: CommandContext, name: string, diff: boolean): Promise<ExitCode> {
  const contract = contractNamed(context, name);
  if (contract === null) return 2;
  const found = await skillsHere(context, [contract]);
  if (!found.ok) return sayRefusal(context, found.error);
  const [here] = found.value;
  if (here === undefined) return 1;
  const { skill } = here;
  if (!diff) return sayDone(context, { ...here }, showControls(skill.text));
  const fromShipped = differenceOf(skill.shippedText, skill.text, ['shipped', 'in force']);
  const waiting = skill.waiting === null ? null : differenceOf(skill.text, skill.waiting.text, ['in force', 'waits to be adopted']);
  const text = [
    fromShipped ?? 'What is in force is what was shipped.',
    ...(skill.fault === null ? [] : [skill.fault]),
    ...(waiting === null ? [] : [waiting, `Adopt it: \`ipse-admin skill adopt ${contract}\`.`]),
  ].join('\n');
  return sayDone(context, { contract, origin: skill.origin, fromShipped, waiting, fault: skill.fault }, showControls(text));
}
