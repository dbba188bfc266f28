// What a birth, or a forge anew, would write, in plain words: the identity whole, of the memories as many as anyone reads.

import type { ForgeDraft } from '#shared/cognitive/forge-draft';
import { truncate } from '#shared/lib/text';
import { compassParts, type ForgePreview } from '#shared/model/identity-views';
import { showControls } from './show-controls.ts';

const SHOWN_MEMORIES = 20;
const SHOWN_CHARS = 300;

const compassLabels = {
  vibe: 'vibe',
  recentTopics: 'recent topics',
  recentStory: 'recent story',
  currentFocus: 'current focus',
  myNote: 'my note',
  mirror: 'mirror',
} as const;

/** The preview as it is shown before a person says yes. */
export function previewText(draft: ForgeDraft, preview: ForgePreview, notes: readonly string[]): string {
  const tokens = preview.sections.reduce((sum, section) => sum + section.tokens, 0);
  const compass = compassParts.flatMap((part) =>
    preview.compass === null || preview.compass[part] === '' ? [] : [`  ${compassLabels[part].padEnd(14)} ${preview.compass[part]}`],
  );
  return showControls(
    [
      `${draft.name}, met by ${draft.person.name === '' ? 'someone without a name' : draft.person.name}`,
      `\nThe identity at the front of every request (about ${tokens} tokens)`,
      ...preview.sections.map(({ sectionId, text, tokens: part }) => `\n── ${sectionId} (about ${part} tokens)\n${text}`),
      `\nMemories: ${preview.memoryCount}`,
      ...preview.memories
        .slice(0, SHOWN_MEMORIES)
        .map((memory) => `  ${memory.type.padEnd(8)} ${memory.private ? '(private) ' : ''}${truncate(memory.text.replace(/\s+/g, ' '), SHOWN_CHARS)}`),
      ...(preview.memoryCount > SHOWN_MEMORIES ? [`  … and ${preview.memoryCount - Math.min(SHOWN_MEMORIES, preview.memories.length)} more`] : []),
      ...(preview.duplicates === 0 ? [] : [`  ${preview.duplicates} said twice, written once`]),
      ...(preview.superseded === 0 ? [] : [`  ${preview.superseded} of those there are will no longer stand`]),
      ...(compass.length === 0 ? [] : ['\nFirst Compass', ...compass]),
      ...(notes.length === 0 ? [] : ['\nTo know', ...notes.map((note) => `  ${note}`)]),
      `\nThis writes ${preview.entries} entries.`,
    ].join('\n'),
  );
}
