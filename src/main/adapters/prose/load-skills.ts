// The skills of `resources/` and of one entity's home, with the texts that stand in for them without any model. What is shipped is read
// and checked once, here; the entity's own is read whenever it is asked for, and counts only once an operator adopted it.

import { join, relative } from 'node:path';
import type { SkillFile, SkillShelf } from '#entity/ports';
import { type ContractName, contractNames, contractOf } from '#shared/cognitive/contracts';
import { forgeDraft } from '#shared/cognitive/forge-draft';
import { asProse } from '#shared/lib/as-prose';
import { fail, ok, type Result } from '#shared/lib/result';
import type { ProseFault } from './load-prose-book.ts';
import { fillTemplate, parseProseFile, parseTemplate, type Template } from './parse-prose-file.ts';
import { readPlainFile, readSkill } from './read-skill.ts';

const compassKeys = ['compass-vibe', 'compass-recent-topics', 'compass-recent-story', 'compass-current-focus', 'compass-my-note', 'compass-mirror'];
const formKeys = ['constitution', 'agents', ...compassKeys];
const formPlaces = ['name', 'person', 'role', 'mission', 'timbre', 'about'];
const callKeys = ['schema', 'input', 'again', 'nothing'];
const callPlaces = ['schema', 'input', 'problems'];
const blockPlaces = ['task', 'runId', 'instructions', 'input', 'schema', 'commit'];
/** Name, person, role, mission, timbre: the order the plain form is filled in. */
const questionKeys = ['1', '2', '3', '4', '5'];

/** The shelf of the skills in both folders, or what is malformed in the shipped one. `own` is null where there is no entity. */
export function loadSkills({ shipped, own }: { readonly shipped: string; readonly own: string | null }): Result<SkillShelf, ProseFault> {
  const skills = new Map<ContractName, SkillFile>();
  const samples = new Map<ContractName, string>();
  for (const contract of contractNames) {
    const skill = readSkill(shipped, contract) ?? missing(join(shipped, 'skills', contract));
    if (!skill.ok) return skill;
    skills.set(contract, skill.value);
    const sample = readJson(join(shipped, 'skills', contract, 'sample-input.json'), (value) => contractOf(contract).input.safeParse(value).success);
    if (!sample.ok) return sample;
    samples.set(contract, sample.value);
  }
  const block = readTexts(join(shipped, 'skills/_delegation.md'), ['block'], blockPlaces);
  if (!block.ok) return block;
  const call = readTexts(join(shipped, 'skills/_call.md'), callKeys, callPlaces);
  if (!call.ok) return call;
  const form = readTexts(join(shipped, 'skills/forge/form.md'), formKeys, formPlaces);
  if (!form.ok) return form;
  const questions = readTexts(join(shipped, 'skills/interview/questions.md'), questionKeys, []);
  if (!questions.ok) return questions;
  const example = readJson(join(shipped, 'skills/forge/example.json'), (value) => forgeDraft.safeParse(value).success);
  if (!example.ok) return example;
  const say = (texts: ReadonlyMap<string, Template>, key: string, values: Readonly<Record<string, string>> = {}): string =>
    fillTemplate(known(texts, key), values, key);
  return ok({
    shipped: (contract) => known(skills, contract),
    own(contract) {
      const skill = own === null ? null : readSkill(own, contract);
      return skill === null || skill.ok ? skill : fail(faultSentence(own ?? '', skill.error));
    },
    delegationBlock: (places) => say(block.value, 'block', { ...places, input: numberedInput(places.input) }),
    callText: (key, places) => asProse(say(call.value, key, places)),
    formText: (key, places) => say(form.value, key, places),
    questions: () => questionKeys.map((key) => say(questions.value, key)),
    sampleInput: (contract) => known(samples, contract),
    inputProse: asProse,
    example: () => example.value,
  });
}

const missing = (file: string): Result<never, ProseFault> => fail({ file, line: null, why: 'is missing' });

function known<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`skills: there is no ${String(key)}`);
  return value;
}

/** Names the file by its place in the entity's resources, never by where those lie. */
const faultSentence = (folder: string, { file, line, why }: ProseFault): string => {
  const place = relative(folder, file).replaceAll('\\', '/');
  return line === null ? `${place} ${why}.` : `${place}, line ${line}: ${why}.`;
};

/** The sections of a file of texts: these keys and no others, these places and no others. */
function readTexts(file: string, keys: readonly string[], places: readonly string[]): Result<ReadonlyMap<string, Template>, ProseFault> {
  const text = readPlainFile(file);
  if (!text.ok) return text;
  const parsed = parseProseFile(text.value);
  if (!parsed.ok) return fail({ file, ...parsed.error });
  const texts = new Map<string, Template>();
  for (const section of parsed.value.sections) {
    const template = parseTemplate(section);
    if (!template.ok) return fail({ file, ...template.error });
    if (!keys.includes(section.key)) return fail({ file, line: section.line, why: `nothing asks for a text named \`${section.key}\`` });
    const unknown = [...template.value.places].find((place) => !places.includes(place));
    if (unknown !== undefined) return fail({ file, line: section.line, why: `\`${section.key}\` has no place {${unknown}}` });
    texts.set(section.key, template.value);
  }
  const absent = keys.find((key) => !texts.has(key));
  return absent === undefined ? ok(texts) : fail({ file, line: null, why: `has no text named \`${absent}\`` });
}

function readJson(file: string, holds: (value: unknown) => boolean): Result<string, ProseFault> {
  const text = readPlainFile(file);
  if (!text.ok) return text;
  try {
    return holds(JSON.parse(text.value)) ? text : fail({ file, line: null, why: 'does not hold against its contract' });
  } catch {
    return fail({ file, line: null, why: 'is not JSON' });
  }
}

/** A numbered part for each field of the input. It stays JSON, so that nothing in it can end its fence. */
function numberedInput(inputJson: string): string {
  const input: unknown = JSON.parse(inputJson);
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [['input', input] as const];
  return fields.map(([name, value], index) => `## ${index + 1}. ${name}\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``).join('\n\n');
}
