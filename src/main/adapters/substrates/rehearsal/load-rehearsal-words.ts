// Everything rehearsal says, from `rehearsals/*.md`: `words.md` holds its plain words, every other file one scenario whose
// sections are numbered steps. A step may end in a call: a fence ```call NAME with one `argument: text` a line.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '#adapters/prose/load-prose-book';
import { fillTemplate, type ProseSection, parseProseFile, parseTemplate, type Template } from '#adapters/prose/parse-prose-file';

/** Something to say, and something to do after it. */
export interface Line {
  readonly text: string;
  readonly call: { readonly tool: string; readonly arguments: Readonly<Record<string, string>> } | null;
}

export type Values = Readonly<Record<string, string>>;

export interface RehearsalWords {
  /** A line of `words.md`; an unknown key is a bug and throws. */
  say(key: string, values?: Values): Line;
  readonly scenarios: readonly string[];
  /** Step of a scenario, from 0; null when there is none. */
  step(scenario: string, index: number, values: Values): Line | null;
}

interface LineTemplate {
  readonly name: string;
  readonly text: Template;
  readonly call: { readonly tool: string; readonly arguments: readonly (readonly [string, Template])[] } | null;
}

const CALL = /\n*^```call ([A-Za-z0-9_-]+)\n([\s\S]*?)^```$/m;

/** Reads the folder `rehearsals` below `resources`. These are shipped files: one that is malformed is a bug and throws, with file and line. */
export function loadRehearsalWords(resources: string): RehearsalWords {
  const folder = join(resources, 'rehearsals');
  const files = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .sort()
      .map((file) => [file.slice(0, -'.md'.length), readLines(join(folder, file))]),
  );
  const words = files.get('words');
  if (!words) throw new Error(`${folder}: words.md is missing`);
  files.delete('words');
  return {
    say(key, values = {}) {
      const line = words.get(key);
      if (!line) throw new Error(`rehearsals/words.md: no such text: ${key}`);
      return fill(line, values);
    },
    scenarios: [...files.keys()],
    step(scenario, index, values) {
      const line = files.get(scenario)?.get(String(index + 1));
      return line ? fill(line, values) : null;
    },
  };
}

function readLines(path: string): ReadonlyMap<string, LineTemplate> {
  const text = readText(path);
  if (!text.ok) throw new Error(`${path}: ${text.error}`);
  const parsed = parseProseFile(text.value);
  if (!parsed.ok) throw new Error(`${path}:${parsed.error.line}: ${parsed.error.why}`);
  return new Map(parsed.value.sections.map((section) => [section.key, lineTemplate(path, section)]));
}

function lineTemplate(path: string, section: ProseSection): LineTemplate {
  const template = (text: string): Template => {
    const parsed = parseTemplate({ ...section, text });
    if (!parsed.ok) throw new Error(`${path}:${parsed.error.line}: ${parsed.error.why}`);
    return parsed.value;
  };
  const call = CALL.exec(section.text);
  if (!call) return { name: section.key, text: template(section.text), call: null };
  const given = (call[2] ?? '').split('\n').filter((line) => line.trim() !== '');
  const split = (line: string) => line.indexOf(':');
  return {
    name: section.key,
    text: template(section.text.replace(CALL, '').trimEnd()),
    call: { tool: call[1] ?? '', arguments: given.map((line) => [line.slice(0, split(line)).trim(), template(line.slice(split(line) + 1).trim())]) },
  };
}

function fill({ name, text, call }: LineTemplate, values: Values): Line {
  return {
    text: fillTemplate(text, values, name),
    call: call && {
      tool: call.tool,
      arguments: Object.fromEntries(call.arguments.map(([argument, template]) => [argument, fillTemplate(template, values, name)])),
    },
  };
}
