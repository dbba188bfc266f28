import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendOlder, overlayNewest, type Page } from '#renderer/queries/growing-list.ts';

interface Item {
  readonly seq: number;
  readonly version: number;
}
const shape = { idOf: (item: Item) => String(item.seq), seqOf: (item: Item) => item.seq };

/** A page of the list 1…head, newest first, as a host would answer it. */
function page(head: number, before: number | null, size: number, version: number): Page<Item> {
  const from = Math.min(head, (before ?? head + 1) - 1);
  const to = Math.max(1, from - size + 1);
  const items = Array.from({ length: Math.max(0, from - to + 1) }, (_, i) => ({ seq: from - i, version }));
  return { items, total: head, before: to > 1 ? to : null };
}

test('however the list grows and is paged, what is held is one unbroken run from the newest item, newest versions in front', () => {
  const step = fc.oneof(fc.record({ kind: fc.constant('grow' as const), by: fc.integer({ min: 0, max: 30 }) }), fc.constant({ kind: 'older' as const, by: 0 }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 12 }), fc.array(step, { maxLength: 20 }), (start, size, steps) => {
      let head = start;
      let version = 0;
      let held = overlayNewest(undefined, page(head, null, size, version), shape);
      for (const { kind, by } of steps) {
        if (kind === 'grow') {
          head += by;
          version += 1;
          held = overlayNewest(held, page(head, null, size, version), shape);
        } else if (held.before !== null) held = appendOlder(held, page(head, held.before, size, version), shape);
        const seqs = held.items.map(({ seq }) => seq);
        expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, i) => head - i));
        expect(held.before).toBe(seqs.length === head ? null : (seqs.at(-1) ?? null));
        expect(held.items.slice(0, size).every((item) => item.version === version || kind === 'older')).toBe(true);
      }
    }),
  );
});
