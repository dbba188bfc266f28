// `ipse-admin forge …` as it is typed.

import { InvalidArgumentError } from 'commander';
import type { SkillMode } from '#shared/model/entry';
import { forge } from './forge.ts';
import { commitAnswers } from './forge-commit.ts';
import { acceptProposal, declineProposal, listProposals } from './forge-proposals.ts';
import { showRun, withdrawRun } from './forge-runs.ts';
import { textOf, type Verb } from './verbs.ts';

const modes: Readonly<Record<string, SkillMode>> = { 'background-call': 'background_call', delegation: 'delegation', command: 'command' };

function parseMode(text: string): SkillMode {
  const mode = Object.hasOwn(modes, text) ? modes[text] : undefined;
  if (mode === undefined) throw new InvalidArgumentError(`There are: ${Object.keys(modes).join(', ')}.`);
  return mode;
}

const confirm = ['--confirm <name>', 'the name of who lives here, where somebody does and is to be forged anew'] as const;

export const forgeVerbs: readonly Verb[] = [
  {
    words: 'forge',
    about: 'bring someone to be, or forge who lives here anew',
    options: [
      ['--name <name>', 'what it is to be called'],
      ['--person <name>', 'who meets it first'],
      ['--role <text>', 'what it is to that person'],
      ['--mission <text>', 'what it is here for'],
      ['--timbre <text>', 'how it speaks'],
      ['--about <text>', 'what it should know of that person'],
      ['--axiom <text...>', 'a founding truth in its own words; may be repeated'],
      ['--principle <text...>', 'a principle, as in "Patience: wait for the whole sentence; ask first"; may be repeated'],
      ['--from <file...>', 'AGENTS.md and CONSTITUTION.md, or a character card'],
      ['--example', 'the example that comes along'],
      ['--mode <mode>', 'who fulfils it: background-call, delegation or command', parseMode],
      ['--yes', 'write it without asking'],
      confirm,
      ['--commit <answer>', 'answers to what was handed out: JSON, @file, or - for standard input'],
      ['--accept', 'with --commit: put a valid answer in force where somebody lives'],
    ],
    act: (context, given) => (textOf(given, 'commit') === null ? forge(context, given) : commitAnswers(context, given)),
  },
  {
    words: 'forge list',
    about: 'what waits for an answer or for a decision',
    options: [['--all', 'every run there was, those that ended too']],
    act: listProposals,
  },
  { words: 'forge show <run>', about: 'one run: how it stands, what was wrong, what came back', act: showRun },
  { words: 'forge accept <run>', about: 'put a proposal in force', options: [confirm], act: acceptProposal },
  { words: 'forge decline <run> [reason...]', about: 'turn a proposal down; it stays on record', act: declineProposal },
  { words: 'forge withdraw <run>', about: 'take back what was handed out and waits for an answer', act: withdrawRun },
];
