// The two bodies side by side, re-indented by the same rule, so that a difference is one of content.

import { useMemo } from 'react';
import { useRoute } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { reindentJson } from '#renderer/ui/code-view-reindent.ts';
import { MergeView } from '#renderer/ui/merge-view.tsx';
import type { RequestId } from '#shared/model/ids';

export function CompareDiff({ a, b }: { readonly a: RequestId; readonly b: RequestId }) {
  const bodyA = useRoute('request.body', { requestId: a });
  const bodyB = useRoute('request.body', { requestId: b });
  return (
    <section className="cmp-diff" aria-label="Diff of the two bodies">
      <p className="px-4 pb-2 text-meta text-word-quiet">A left, B right. Both re-indented by the same rule; strings are as sent.</p>
      <Answered query={bodyA} what="the body of A">
        {(first) => (
          <Answered query={bodyB} what="the body of B">
            {(second) => <Diff a={first.body} b={second.body} />}
          </Answered>
        )}
      </Answered>
    </section>
  );
}

function Diff({ a, b }: { readonly a: string; readonly b: string }) {
  const texts = useMemo(() => ({ a: reindentJson(a)?.text ?? a, b: reindentJson(b)?.text ?? b }), [a, b]);
  return <MergeView labelA="Body of request A, re-indented" labelB="Body of request B, re-indented" a={texts.a} b={texts.b} />;
}
