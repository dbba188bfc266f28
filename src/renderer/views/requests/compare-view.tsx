// Any two requests: where they part in both readings, two bars with one line through them, and the diff.

import { useMemo, useState } from 'react';
import { useKeys } from '#renderer/app/keys.ts';
import { useRoute } from '#renderer/queries/use-route.ts';
import { useCompareMarks } from '#renderer/state/compare-marks.ts';
import { inspect } from '#renderer/state/selection.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { RegionMapPair } from '#renderer/ui/region-map.tsx';
import { regionMapOf } from '#renderer/ui/region-map-model.ts';
import { Segmented } from '#renderer/ui/toggle.tsx';
import type { RequestId } from '#shared/model/ids';
import type { CompareView as Comparison, PrefixReading, RequestRow, RequestView } from '#shared/model/views';
import { CompareDiff } from './compare-diff.tsx';
import { cacheDifference, rawDifference } from './compare-model.ts';
import { ComparePicker } from './compare-picker.tsx';
import { CompareReading } from './compare-reading.tsx';
import { readingWords } from './request-words.ts';
import { isLater } from './requests-place.ts';
import './compare-view.css';

interface CompareViewProps {
  readonly a: RequestId;
  readonly b: RequestId;
  readonly rows: readonly RequestRow[];
}

export function CompareView({ a, b, rows }: CompareViewProps) {
  const { set } = useCompareMarks();
  const close = (): void => set(a, null);
  useKeys({ Escape: close });
  const comparison = useRoute('request.compare', { a, b });
  return (
    <div className="cmp">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4">
        <Button onClick={close}>All requests</Button>
        <h1 className="text-speech font-medium">Compare</h1>
        <ComparePicker name="A" value={a} rows={rows} onChoose={(id) => set(id, b)} />
        <ComparePicker name="B" value={b} rows={rows} onChoose={(id) => set(a, id)} />
        <Button onClick={() => set(b, a)}>Swap</Button>
        {isLater(a, b) ? <p className="text-meta text-word-quiet">A was sent after B: what is lost is counted from the later one.</p> : null}
      </header>
      <Answered query={comparison} what="the comparison">
        {(value) => <Readings comparison={value} />}
      </Answered>
      <CompareDiff a={a} b={b} />
    </div>
  );
}

function Readings({ comparison }: { readonly comparison: Comparison }) {
  const [reading, setReading] = useState<PrefixReading['reading']>('cache_order');
  const a = useRoute('request.get', { requestId: comparison.a });
  const b = useRoute('request.get', { requestId: comparison.b });
  return (
    <>
      <div className="cmp-readings">
        <CompareReading reading={comparison.cache} />
        <CompareReading reading={comparison.raw} />
      </div>
      <section className="px-4" aria-label="Both requests as bars">
        <div className="flex flex-wrap items-center gap-3 pb-3">
          <span className="text-meta text-word-quiet">The line stands where they part in</span>
          <Segmented
            label="Reading of the line"
            value={reading}
            onChange={setReading}
            choices={[
              { value: 'cache_order', label: readingWords.cache_order.name },
              { value: 'raw_bytes', label: readingWords.raw_bytes.name },
            ]}
          />
        </div>
        <Answered query={a} what="request A" lines={2}>
          {(viewA) => (
            <Answered query={b} what="request B" lines={2}>
              {(viewB) => <Bars a={viewA} b={viewB} comparison={comparison} reading={reading} />}
            </Answered>
          )}
        </Answered>
      </section>
    </>
  );
}

interface BarsProps {
  readonly a: RequestView;
  readonly b: RequestView;
  readonly comparison: Comparison;
  readonly reading: PrefixReading['reading'];
}

function Bars({ a, b, comparison, reading }: BarsProps) {
  const mapA = useMemo(() => regionMapOf(a), [a]);
  const mapB = useMemo(() => regionMapOf(b), [b]);
  const { cache, raw } = comparison;
  const byCache = reading === 'cache_order';
  const at = byCache ? cacheDifference(mapA.sections, cache, raw) : rawDifference(mapA.sections, raw);
  const differsAt = (byCache ? cache : raw).identical ? null : at;
  return (
    <RegionMapPair
      label="Two requests on one scale"
      a={mapA}
      b={mapB}
      differsAt={differsAt}
      onChoose={(side) => inspect({ kind: 'request', id: side === 'a' ? a.requestId : b.requestId })}
    />
  );
}
