// L12: the framework's own words never reach the entity; they stand in one listed file. What a tool asks for as evidence is exempt.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const resources = join(import.meta.dirname, '../../resources');
const words = readFileSync(join(resources, 'framework-words.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** What the entity is shown of a file of texts: everything below the first `##` of prose, the whole of a tool's description. */
const shown = (file: string, text: string): string =>
  file.startsWith('prose/') ? text.slice(text.indexOf('\n## ')).replace(/^## .*$/gm, '') : text.replace(/^#+ .*$/gm, '');

const files = ['prose', 'tools'].flatMap((folder) => readdirSync(join(resources, folder)).map((name) => `${folder}/${name}`));

describe('the words the entity meets', () => {
  it.each(files)('%s holds none of the framework’s own', (file) => {
    const text = shown(file, readFileSync(join(resources, file), 'utf8'));
    expect(words.filter((word) => new RegExp(`(?<![\\w-])${word}s?(?![\\w-])`, /[A-Z]{2}/.test(word) ? 'u' : 'iu').test(text))).toEqual([]);
  });
});
