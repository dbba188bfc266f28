import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendOlder, fetchOlder, overlayNewest, type Page } from '#renderer/queries/growing-list.ts';

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

/** A held newest page of 1…head, and what loading older pages does to it: asked with, shown lengths. */
function holding(head: number, size: number, meanwhile: (client: QueryClient, asked: number) => void = () => undefined) {
  const client = new QueryClient();
  const key = ['list'];
  const lengths: number[] = [];
  let asked = 0;
  client.setQueryData(key, page(head, null, size, 0));
  client.getQueryCache().subscribe(() => lengths.push(client.getQueryData<Page<Item>>(key)?.items.length ?? 0));
  const fetchPage = async (before: number | null) => {
    meanwhile(client, ++asked);
    return page(head, before, size, 0);
  };
  return { client, lengths, list: { ...shape, key, fetchPage }, held: () => client.getQueryData<Page<Item>>(key) };
}

test('loading 100,000 rows shows them a few times only, all of them once, in their order', async () => {
  const { client, lengths, list, held } = holding(100_000, 500);
  await fetchOlder(client, list, true);
  const seqs = held()?.items.map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 100_000 }, (_, i) => 100_000 - i));
  expect({ before: held()?.before, shown: lengths.length < 12 }).toEqual({ before: null, shown: true });
});

test('a page that fails leaves what came before it, and loading goes on from there', async () => {
  const { client, list, held } = holding(5000, 500, (_, asked) => {
    if (asked === 4) throw new Error('the line is down');
  });
  await expect(fetchOlder(client, list, true)).rejects.toThrow('the line is down');
  expect({ count: held()?.items.length, before: held()?.before }).toEqual({ count: 2000, before: 3001 });
  await fetchOlder(client, list, true);
  expect({ count: held()?.items.length, before: held()?.before }).toEqual({ count: 5000, before: null });
});

test('older pages are let go where the list was begun anew meanwhile', async () => {
  const anew = page(9000, null, 500, 1);
  const { client, list, held } = holding(5000, 500, (now, asked) => {
    if (asked === 1) now.setQueryData(['list'], anew);
  });
  await fetchOlder(client, list, false);
  expect(held()).toEqual(anew);
});
