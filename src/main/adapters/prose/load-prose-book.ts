// The loader of entity-facing text (L13): `prose/*.md` and `tools/*.md` of each folder, a later folder over an earlier one, key by key,
// so that a user replaces single texts in the entity's home. Everything is read and checked once, here; use cannot fail but by a bug.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ProseBook } from '#entity/ports';
import { asProse } from '#shared/lib/as-prose';
import type { Prose } from '#shared/lib/prose';
import { fail, ok, type Result } from '#shared/lib/result';
import { fillTemplate, type MalformedAt, type ProseFile, type ProseSection, parseProseFile, parseTemplate, type Template } from './parse-prose-file.ts';

/** A file of texts that cannot be used, for a person to mend. */
export interface ProseFault {
  readonly file: string;
  /** From 1; null when the whole file is meant. */
  readonly line: number | null;
  readonly why: string;
}

const MAX_FILE_BYTES = 1024 * 1024;

interface ToolText {
  readonly description: Prose;
  readonly arguments: Readonly<Record<string, Prose>>;
}

/** The book of all texts in `folders`; a folder or subfolder that does not exist is passed over. */
export function loadProseBook(folders: readonly string[]): Result<ProseBook, ProseFault> {
  const templates = new Map<string, Template>();
  const tools = new Map<string, ToolText>();
  for (const folder of folders) {
    const prose = readFiles(join(folder, 'prose'));
    if (!prose.ok) return prose;
    for (const { name, path, parsed } of prose.value) {
      for (const section of parsed.sections) {
        const added = addTemplate(templates, `${name}.${section.key}`, section);
        if (!added.ok) return fail({ file: path, ...added.error });
      }
    }
    const texts = readFiles(join(folder, 'tools'));
    if (!texts.ok) return texts;
    for (const { name, parsed } of texts.value) tools.set(name, mergeTool(tools.get(name), parsed));
  }
  return ok({
    say(key, values = {}) {
      const template = templates.get(key);
      if (!template) throw new Error(`prose ${key}: no such text`);
      return asProse(fillTemplate(template, values, key));
    },
    tool(name) {
      const tool = tools.get(name);
      if (!tool) throw new Error(`tools/${name}.md: no such text`);
      return tool;
    },
  });
}

/** A replacement may drop places of the text it replaces, but not name new ones: nobody would fill them. */
function addTemplate(templates: Map<string, Template>, key: string, section: ProseSection): Result<null, MalformedAt> {
  const template = parseTemplate(section);
  if (!template.ok) return template;
  const replaced = templates.get(key);
  const unknown = replaced && [...template.value.places].find((place) => !replaced.places.has(place));
  if (unknown !== undefined) return fail({ line: section.line, why: `\`${key}\` has no place {${unknown}}` });
  // The places of the shipped text stay the measure for every later folder.
  templates.set(key, replaced ? { pieces: template.value.pieces, places: replaced.places } : template.value);
  return ok(null);
}

function mergeTool(before: ToolText | undefined, { preamble, sections }: ProseFile): ToolText {
  return {
    description: preamble.length > 0 || !before ? asProse(preamble) : before.description,
    arguments: { ...before?.arguments, ...Object.fromEntries(sections.map(({ key, text }) => [key, asProse(text)])) },
  };
}

interface ReadFile {
  /** File name without its ending. */
  readonly name: string;
  readonly path: string;
  readonly parsed: ProseFile;
}

function readFiles(folder: string): Result<readonly ReadFile[], ProseFault> {
  const files: ReadFile[] = [];
  for (const file of markdownFiles(folder)) {
    const path = join(folder, file);
    const text = readText(path);
    if (!text.ok) return fail({ file: path, line: null, why: text.error });
    const parsed = parseProseFile(text.value);
    if (!parsed.ok) return fail({ file: path, ...parsed.error });
    files.push({ name: file.slice(0, -'.md'.length), path, parsed: parsed.value });
  }
  return ok(files);
}

function markdownFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .sort();
  } catch {
    return [];
  }
}

/** The text of a plain file, or why it cannot be one. A FIFO or a device is never opened. */
export function readText(path: string): Result<string, string> {
  try {
    const { size } = statSync(path);
    if (!statSync(path).isFile()) return fail('is not a plain file');
    if (size > MAX_FILE_BYTES) return fail('is larger than 1 MiB');
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)));
  } catch (error) {
    return fail(error instanceof TypeError ? 'is not UTF-8 text' : 'cannot be read');
  }
}
