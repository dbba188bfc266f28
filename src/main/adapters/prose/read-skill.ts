// One skill as it lies in its folder: `SKILL.md` with its front matter, and the reference files beside it. Read whole each time, plain
// files only, within one limit; what is malformed is named with its file and line.

import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SkillFile } from '#entity/ports';
import { asProse } from '#shared/lib/as-prose';
import { fail, ok, type Result } from '#shared/lib/result';
import { utf8Length } from '#shared/lib/text';
import type { Digest } from '#shared/model/ids';
import { type ProseFault, readText } from './load-prose-book.ts';
import type { MalformedAt } from './parse-prose-file.ts';

const MAX_SKILL_BYTES = 256 * 1024;
const MAX_REFERENCES = 32;
const required = ['name', 'contract', 'version', 'description'];

/** The skill for `contract` in `<resources>/skills/<contract>`; null where there is no such folder. */
export function readSkill(resources: string, contract: string): Result<SkillFile, ProseFault> | null {
  const folder = join(resources, 'skills', contract);
  const kind = kindOf(folder);
  if (kind === 'nothing') return null;
  if (kind !== 'folder') return fault(folder, 'is not a folder');
  const path = join(folder, 'SKILL.md');
  const main = readPlainFile(path);
  if (!main.ok) return main;
  const body = bodyOf(main.value, contract);
  if (!body.ok) return fail({ file: path, ...body.error });
  const pieces = [body.value];
  const references = referenceNames(folder);
  if (references.length > MAX_REFERENCES) return fault(folder, `holds more than ${MAX_REFERENCES} reference files`);
  let bytes = utf8Length(main.value);
  for (const name of references) {
    const text = readPlainFile(join(folder, name));
    if (!text.ok) return text;
    bytes += utf8Length(text.value);
    pieces.push(`# ${name.slice(0, -'.md'.length)}\n\n${text.value.trim()}`);
  }
  if (bytes > MAX_SKILL_BYTES) return fault(folder, 'is larger than 256 KiB in all');
  const instructions = asProse(pieces.join('\n\n'));
  return ok({ instructions, digest: createHash('sha256').update(instructions).digest('hex') as Digest });
}

/** The text of a file that is one itself and no link to one. */
export function readPlainFile(path: string): Result<string, ProseFault> {
  const kind = kindOf(path);
  if (kind !== 'file') return fault(path, kind === 'nothing' ? 'is missing' : 'is not a plain file');
  const text = readText(path);
  return text.ok ? ok(text.value.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')) : fault(path, text.error);
}

const fault = (file: string, why: string): Result<never, ProseFault> => fail({ file, line: null, why });

function kindOf(path: string): 'file' | 'folder' | 'other' | 'nothing' {
  try {
    const found = lstatSync(path);
    return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
  } catch {
    return 'nothing';
  }
}

function referenceNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^reference-[A-Za-z0-9._-]{1,80}\.md$/.test(name))
      .sort();
  } catch {
    return [];
  }
}

/** What follows the front matter, once that says what it must. */
function bodyOf(text: string, contract: string): Result<string, MalformedAt> {
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (lines[0]?.trimEnd() !== '---' || end < 0) return fail({ line: 1, why: 'must begin with a block of `key: value` lines between two lines of `---`' });
  const fields = new Map<string, { readonly value: string; readonly line: number }>();
  for (const [index, line] of lines.slice(1, end).entries()) {
    if (line.trim() === '') continue;
    const [, key, value = ''] = /^([a-z][a-z-]{0,39}):(?: +(.*?))?\s*$/.exec(line) ?? [];
    if (key === undefined) return fail({ line: index + 2, why: 'is not of the form `key: value`' });
    if (fields.has(key)) return fail({ line: index + 2, why: `\`${key}\` stands twice` });
    fields.set(key, { value, line: index + 2 });
  }
  const missing = required.find((key) => (fields.get(key)?.value ?? '') === '');
  if (missing !== undefined) return fail({ line: fields.get(missing)?.line ?? 1, why: `\`${missing}\` must be said in the block at the top` });
  const named = fields.get('contract');
  if (named?.value !== contract) return fail({ line: named?.line ?? 1, why: `\`contract\` must be ${contract}, as the folder is named` });
  const version = fields.get('version');
  if (!/^[1-9]\d{0,8}$/.test(version?.value ?? '')) return fail({ line: version?.line ?? 1, why: '`version` must be a whole number from 1' });
  const body = lines
    .slice(end + 1)
    .join('\n')
    .trim();
  return body === '' ? fail({ line: end + 1, why: 'has no instructions below the block at the top' }) : ok(body);
}
