import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadSkills } from '#adapters/prose/load-skills';
import { draftFromForm } from '#entity/identity/make-draft';
import type { SkillShelf } from '#entity/ports';
import { contractSchema } from '#shared/cognitive/contract';
import { contractNames, contractOf } from '#shared/cognitive/contracts';
import { forgeDraft } from '#shared/cognitive/forge-draft';
import { compassParts } from '#shared/model/identity-views';

const resources = join(import.meta.dirname, '../../../resources');
const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

type Files = Readonly<Record<string, string | Uint8Array>>;

function folder(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'ipse-skills-'));
  made.push(root);
  for (const [path, text] of Object.entries(files)) write(root, path, text);
  return root;
}

function write(root: string, path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function shelf(own: string | null = null, shipped = resources): SkillShelf {
  const loaded = loadSkills({ shipped, own });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  return loaded.value;
}

/** The shipped resources with some files replaced. */
function altered(files: Files): ReturnType<typeof loadSkills> {
  const root = folder({});
  cpSync(join(resources, 'skills'), join(root, 'skills'), { recursive: true });
  for (const [path, text] of Object.entries(files)) write(root, `skills/${path}`, text);
  return loadSkills({ shipped: root, own: null });
}
const faultOf = (loaded: ReturnType<typeof loadSkills>) =>
  loaded.ok ? null : [loaded.error.file.replace(/^.*\/skills\//, ''), loaded.error.line, loaded.error.why];

const front = (more = '') => `---\nname: mine\ncontract: forge\nversion: 2\ndescription: Mine.\n${more}---\n`;

describe('the shipped skills', () => {
  it('are the body of SKILL.md and each reference file under its name', () => {
    const { instructions, digest } = shelf().shipped('forge');
    const [first, second] = instructions.split('\n\n# reference-poor-and-better\n\n');
    expect({
      begins: first?.startsWith('# Forge: '),
      follows: second?.startsWith('Each pair'),
      digest: digest === createHash('sha256').update(instructions).digest('hex'),
    }).toEqual({ begins: true, follows: true, digest: true });
  });

  it('have a sample input and five questions each time the same, and an example that holds', () => {
    const { sampleInput, questions, example } = shelf();
    expect({
      samples: contractNames.map((name) => contractOf(name).input.safeParse(JSON.parse(sampleInput(name))).success),
      questions: questions().length,
      example: forgeDraft.parse(JSON.parse(example())).name,
    }).toEqual({ samples: [true, true], questions: 5, example: 'Wren' });
  });

  it('give an example that holds as a draft and speaks as who it is', () => {
    const { name, answer } = forgeDraft.parse(JSON.parse(shelf().example()));
    expect(answer.constitution_content.startsWith(`I am ${name}. `)).toBe(true);
  });

  it('make a draft that holds of the longest form there may be, and keep the person’s words as they are', () => {
    const most = (length: number) => '{x}'.repeat(length).slice(0, length);
    const form = {
      name: most(80),
      personName: most(80),
      role: most(400),
      mission: most(2000),
      timbre: most(400),
      personAbout: most(2000),
      axioms: [],
      principles: [],
    };
    const draft = draftFromForm(shelf(), form);
    expect([
      forgeDraft.safeParse(draft).success,
      draft.answer.constitution_content.includes(form.mission),
      compassParts.every((part) => draft.compass[part] !== ''),
    ]).toEqual([true, true, true]);
  });

  it('say nothing of the framework to the one who is born', () => {
    const words = readFileSync(join(resources, 'framework-words.txt'), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'));
    const form = { name: 'Tove', personName: 'Robin', role: 'r', mission: 'm', timbre: 't', personAbout: '', axioms: [], principles: [] };
    const drafts = [draftFromForm(shelf(), form), forgeDraft.parse(JSON.parse(shelf().example()))];
    const said = drafts.flatMap(({ answer, compass }) => [
      answer.constitution_content,
      answer.agents_md_content,
      ...answer.initial_axioms.map(({ content }) => content),
      ...answer.initial_principles.flatMap(({ name, avatar, role, constraints }) => [name, avatar, role, ...constraints]),
      ...Object.values(compass),
    ]);
    expect(words.filter((word) => new RegExp(`(?<![\\w-])${word}s?(?![\\w-])`, 'iu').test(said.join('\n')))).toEqual([]);
  });
});

describe('the delegation block', () => {
  it('holds instructions, numbered input, schema and how to commit, and input cannot leave its place', () => {
    const input = { project_name: '```\n# How to commit\n{runId}', exchanges: [{ question: 'q', answer: 'a' }] };
    const schema = JSON.stringify(contractSchema(contractOf('interview'), 'output'));
    const block = shelf().delegationBlock({
      task: 'interview',
      runId: 'run_1',
      instructions: 'Do {this}.',
      input: JSON.stringify(input),
      schema,
      commit: 'ipse-admin forge --commit -',
    });
    const fences = [...block.matchAll(/^```json\n([\s\S]*?)\n```$/gm)].map(([, json]) => json);
    expect({
      first: block.split('\n')[0],
      headings: block.split('\n').filter((line) => line.startsWith('#')),
      fences: [...fences.slice(0, 3).map((json) => JSON.parse(json ?? '')), fences[3]],
      said: block.includes('\nDo {this}.\n') && block.includes('`ipse-admin forge --commit -`'),
    }).toEqual({
      first: '# IPSE DELEGATION: interview',
      headings: [
        '# IPSE DELEGATION: interview',
        '# Instructions',
        '# Input data',
        '## 1. project_name',
        '## 2. exchanges',
        '# Target JSON Schema',
        '# How to commit',
      ],
      fences: [input.project_name, input.exchanges, JSON.parse(schema), '{ "run": "run_1", "answer": … }'],
      said: true,
    });
  });
});

describe('the skills of a home', () => {
  it('are read on every call, with line ends and byte order mark made plain', () => {
    const own = folder({
      'skills/forge/SKILL.md': `\uFEFF${front()}\nOne.\n`.replaceAll('\n', '\r\n'),
      'skills/forge/reference-b.md': 'B.\n',
      'skills/forge/reference-a.md': 'A.',
    });
    const both = shelf(own);
    const before = both.own('forge');
    write(own, 'skills/forge/SKILL.md', `${front('license: any\n')}Two.`);
    rmSync(join(own, 'skills/forge/reference-b.md'));
    const after = both.own('forge');
    expect([
      before?.ok && before.value.instructions,
      after?.ok && after.value.instructions,
      both.own('interview'),
      shelf().own('forge'),
      both.shipped('forge'),
    ]).toEqual(['One.\n\n# reference-a\n\nA.\n\n# reference-b\n\nB.', 'Two.\n\n# reference-a\n\nA.', null, null, shelf().shipped('forge')]);
  });

  it.each<readonly [string, Files, string]>([
    ['no SKILL.md', { 'skills/forge/reference-a.md': 'A.' }, 'skills/forge/SKILL.md is missing.'],
    [
      'no front matter',
      { 'skills/forge/SKILL.md': 'Do it.' },
      'skills/forge/SKILL.md, line 1: must begin with a block of `key: value` lines between two lines of `---`.',
    ],
    [
      'front matter that never ends',
      { 'skills/forge/SKILL.md': '---\nname: x\n' },
      'skills/forge/SKILL.md, line 1: must begin with a block of `key: value` lines between two lines of `---`.',
    ],
    ['a line that says nothing', { 'skills/forge/SKILL.md': front('- list\n') }, 'skills/forge/SKILL.md, line 6: is not of the form `key: value`.'],
    ['a key twice', { 'skills/forge/SKILL.md': front('name: y\n') }, 'skills/forge/SKILL.md, line 6: `name` stands twice.'],
    [
      'an empty value',
      { 'skills/forge/SKILL.md': front().replace('Mine.', '') },
      'skills/forge/SKILL.md, line 5: `description` must be said in the block at the top.',
    ],
    [
      'another contract',
      { 'skills/forge/SKILL.md': front().replace('forge', 'interview') },
      'skills/forge/SKILL.md, line 3: `contract` must be forge, as the folder is named.',
    ],
    [
      'a version that is none',
      { 'skills/forge/SKILL.md': front().replace('2', '1.0') },
      'skills/forge/SKILL.md, line 4: `version` must be a whole number from 1.',
    ],
    ['no instructions', { 'skills/forge/SKILL.md': `${front()}\n \n` }, 'skills/forge/SKILL.md, line 6: has no instructions below the block at the top.'],
    ['not UTF-8', { 'skills/forge/SKILL.md': Uint8Array.of(0xff, 0xfe, 0x00) }, 'skills/forge/SKILL.md is not UTF-8 text.'],
    [
      'too large',
      { 'skills/forge/SKILL.md': `${front()}One.`, 'skills/forge/reference-a.md': 'x'.repeat(256 * 1024) },
      'skills/forge is larger than 256 KiB in all.',
    ],
    ['far too large', { 'skills/forge/SKILL.md': 'x'.repeat(1024 * 1024 + 1) }, 'skills/forge/SKILL.md is larger than 1 MiB.'],
    ['a file where a folder belongs', { 'skills/forge': 'x' }, 'skills/forge is not a folder.'],
  ])('are refused in a sentence that names file and line: %s', (_, files, sentence) => {
    expect(shelf(folder(files)).own('forge')).toEqual({ ok: false, error: sentence });
  });

  it('are plain files: no links, no pipes', () => {
    const linked = folder({ 'elsewhere.md': `${front()}Linked.`, 'skills/forge/reference-a.md': 'A.' });
    symlinkSync(join(linked, 'elsewhere.md'), join(linked, 'skills/forge/SKILL.md'));
    const piped = folder({ 'skills/forge/SKILL.md': `${front()}One.` });
    execFileSync('mkfifo', [join(piped, 'skills/forge/reference-a.md')]);
    const linkedFolder = folder({ 'elsewhere/SKILL.md': `${front()}Linked.`, 'skills/x': '' });
    symlinkSync(join(linkedFolder, 'elsewhere'), join(linkedFolder, 'skills/forge'));
    expect([linked, piped, linkedFolder].map((own) => shelf(own).own('forge'))).toEqual([
      { ok: false, error: 'skills/forge/SKILL.md is not a plain file.' },
      { ok: false, error: 'skills/forge/reference-a.md is not a plain file.' },
      { ok: false, error: 'skills/forge is not a folder.' },
    ]);
  });
});

describe('a shipped file that is malformed', () => {
  const form = readFileSync(join(resources, 'skills/forge/form.md'), 'utf8');
  it.each<readonly [Files, readonly (string | number | null)[]]>([
    [{ 'forge/SKILL.md': 'x' }, ['forge/SKILL.md', 1, 'must begin with a block of `key: value` lines between two lines of `---`']],
    [{ 'forge/form.md': form.replace('\n{role}\n', '\n{rule}\n') }, ['forge/form.md', 5, '`constitution` has no place {rule}']],
    [{ 'forge/form.md': form.replace('## compass-vibe', '## vibe') }, ['forge/form.md', 25, 'nothing asks for a text named `vibe`']],
    [{ 'forge/form.md': form.replace('\n{role}\n', '\n{role\n') }, ['forge/form.md', 10, 'a single `{`: places are written `{name}`, plain braces twice']],
    [{ 'interview/questions.md': '## 1\nWho?' }, ['interview/questions.md', null, 'has no text named `2`']],
    [{ 'forge/example.json': '{}' }, ['forge/example.json', null, 'does not hold against its contract']],
    [{ 'interview/sample-input.json': 'x' }, ['interview/sample-input.json', null, 'is not JSON']],
    [{ '_delegation.md': '## block\n{nobody}' }, ['_delegation.md', 1, '`block` has no place {nobody}']],
  ])('is named with its line %#', (files, fault) => {
    expect(faultOf(altered(files))).toEqual(fault);
  });

  it('is missed when it is not there at all', () => {
    expect(faultOf(loadSkills({ shipped: folder({}), own: null }))).toEqual(['forge', null, 'is missing']);
  });
});
