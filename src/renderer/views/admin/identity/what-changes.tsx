// What a proposal would change: the words of identity now and then, side by side, and the memories founded and superseded.

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ask } from '#renderer/queries/ask.ts';
import { useForge } from '#renderer/queries/use-forge.ts';
import { useRoute } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Fact, Facts } from '#renderer/ui/facts.tsx';
import { formatNumber, formatTokens } from '#renderer/ui/format.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { textOf } from '#renderer/ui/stored-text.tsx';
import type { ForgePreview, IdentityView } from '#shared/model/identity-views';
import type { RunId } from '#shared/model/ids';

const MergeView = lazy(() => import('#renderer/ui/merge-view.tsx').then((module) => ({ default: module.MergeView })));

/** Asked anew when the identity has changed: what a proposal changes depends on what stands. */
function useChange(runId: RunId, cutId: string | undefined) {
  const { invoke } = useForge();
  return useQuery({
    queryKey: ['forge.change', runId, cutId],
    enabled: cutId !== undefined,
    queryFn: async () => {
      const { draft } = await ask(invoke('forge.draft', { from: { kind: 'run', runId } }));
      return ask(invoke('forge.preview', { draft }));
    },
  });
}

export function WhatChanges({ runId }: { readonly runId: RunId }) {
  const identity = useRoute('identity.get', {});
  const change = useChange(runId, identity.data?.cut.cutId);
  return (
    <Answered query={identity} what="the identity now" lines={2}>
      {(now) => (
        <Answered query={change} what="what would change" lines={4}>
          {(preview) => <Change now={now} then={preview} />}
        </Answered>
      )}
    </Answered>
  );
}

type Sections = readonly { readonly sectionId: string; readonly text: string }[];
const asOneText = (sections: Sections): string => sections.map(({ sectionId, text }) => `## ${sectionId}\n\n${text}`).join('\n\n');

function Change({ now, then }: { readonly now: IdentityView; readonly then: ForgePreview }) {
  const before = asOneText(now.cut.sections.map(({ sectionId, text }) => ({ sectionId, text: textOf(text) })));
  const after = asOneText(then.sections);
  const tokens = then.sections.reduce((sum, section) => sum + section.tokens, 0);
  return (
    <section aria-label="What would change" className="flex min-w-0 flex-col gap-4">
      <Facts>
        <Fact name="Identity">{before === after ? 'word for word as it is now' : `other words than now, about ${formatTokens(tokens)} tokens`}</Fact>
        <Fact name="Memories">
          {formatNumber(then.memoryCount)} founded by it, {formatNumber(then.superseded)} superseded
        </Fact>
        <Fact name="Entries">{formatNumber(then.entries)}</Fact>
      </Facts>
      {before !== after && (
        <div className="flex h-[56vh] min-h-64 min-w-0 flex-col">
          <p className="pb-2 text-meta text-word-quiet">Left as it is now, right as it would be.</p>
          <Suspense fallback={<Loading what="the comparison" />}>
            <MergeView labelA="The identity now" labelB="The identity as proposed" a={before} b={after} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
