// The colours of the window, held at a contrast of 4.5 for words and 3 for shapes, on every ground, in every theme and side.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/renderer/ui/meanings.css', 'utf8');
const words = ['word', 'word-soft', 'word-quiet', 'word-faint', 'stable', 'volatile', 'human', 'entity', 'runtime', 'danger'];
const shapes = ['line-strong', 'focus'];
const grounds = ['ground', 'panel', 'raised', 'chosen'];
const places = {
  dark: [':root'],
  light: [':root', ':root[data-theme="light"]'],
  'admin dark': [':root', ':root[data-side="admin"]'],
  'admin light': [':root', ':root[data-theme="light"]', ':root[data-side="admin"]', ':root[data-side="admin"][data-theme="light"]'],
};

/** Colours of the last of `selectors` that sets them. */
function coloursOf(selectors: readonly string[]): ReadonlyMap<string, string> {
  const colours = new Map<string, string>();
  for (const selector of selectors) {
    const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
    for (const [, name, value] of block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6})/g)) colours.set(name ?? '', value ?? '');
  }
  return colours;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.entries(places))('every word can be read on every ground: %s', (_, selectors) => {
  const colours = coloursOf(selectors);
  const at = (name: string) => colours.get(name) ?? '#ffffff';
  const pairs = [
    ...grounds.flatMap((ground) => words.map((word) => ({ word, ground, atLeast: 4.5 }))),
    ...grounds.flatMap((ground) => shapes.map((word) => ({ word, ground, atLeast: 3 }))),
    { word: 'stable', ground: 'stable-ground', atLeast: 4.5 },
    { word: 'volatile', ground: 'volatile-ground', atLeast: 4.5 },
    { word: 'danger', ground: 'danger-ground', atLeast: 4.5 },
    { word: 'word', ground: 'find', atLeast: 4.5 },
  ];
  const tooFaint = pairs
    .filter(({ word, ground, atLeast }) => contrast(at(word), at(ground)) < atLeast)
    .map(({ word, ground }) => `${word} on ${ground}: ${contrast(at(word), at(ground)).toFixed(2)}`);
  expect(tooFaint).toEqual([]);
});
