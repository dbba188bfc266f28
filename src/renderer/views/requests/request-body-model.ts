// From places in the exact body to what the code view highlights and decodes.

import type { CodeSpan } from '#renderer/ui/code-view.tsx';
import type { MapSection } from '#renderer/ui/region-map-model.ts';

/** Highlights for the sections, the chosen one over its region. `place` maps offsets when the text is re-indented. */
export function spansFor(sections: readonly MapSection[], chosen: MapSection | null, place: ((offset: number) => number) | null): readonly CodeSpan[] {
  const at = (offset: number): number => (place === null ? offset : place(offset));
  return sections.flatMap((section) => {
    const look = section.index === chosen?.index ? 'chosen' : section.region;
    return look === null ? [] : [{ from: at(section.start), to: at(section.end - 1) + 1, look }];
  });
}

/** The text of a section with JSON escapes undone; as it stands where it is not the inside of one string. */
export function decodedSection(body: string, section: Pick<MapSection, 'start' | 'end'>): string {
  const raw = body.slice(section.start, section.end);
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
