// Everything known of one request: facts, map, usage beside estimates, timing, answer, exact JSON.
// Narrow it is one column; wide, the JSON stands beside the account.

import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useViewsPresent } from '#renderer/app/views-present.ts';
import { useRoute } from '#renderer/queries/use-route.ts';
import { useCompareMarks } from '#renderer/state/compare-marks.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { RegionMap } from '#renderer/ui/region-map.tsx';
import type { MapSection } from '#renderer/ui/region-map-model.ts';
import { regionMapOf } from '#renderer/ui/region-map-model.ts';
import type { RequestId } from '#shared/model/ids';
import type { RequestView } from '#shared/model/views';
import { RequestAnswer } from './request-answer.tsx';
import { RequestBody } from './request-body.tsx';
import { RequestFacts } from './request-facts.tsx';
import { useRequestKeys } from './request-keys.ts';
import { RequestTiming } from './request-timing.tsx';
import { RequestUsage } from './request-usage.tsx';
import { markForComparing, openWide, useRequestsPlace } from './requests-place.ts';
import './request-detail.css';

interface RequestDetailProps {
  readonly id: RequestId;
  readonly place: 'view' | 'inspector';
  readonly onGo: (id: RequestId) => void;
}

export function RequestDetail({ id, place, onGo }: RequestDetailProps) {
  const query = useRoute('request.get', { requestId: id });
  return (
    <Answered query={query} what="the request">
      {(request) => <Detail key={request.requestId} request={request} place={place} onGo={onGo} />}
    </Answered>
  );
}

function Detail({ request, place, onGo }: { readonly request: RequestView; readonly place: 'view' | 'inspector'; readonly onGo: (id: RequestId) => void }) {
  const [chosen, setChosen] = useState<MapSection | null>(null);
  const [bodyShown, setBodyShown] = useState(place === 'view');
  const map = useMemo(() => regionMapOf(request), [request]);
  const choose = useCallback((section: MapSection) => {
    // A new object each time, so that choosing the same section jumps again.
    setChosen({ ...section });
    setBodyShown(true);
  }, []);
  const body = useRef<HTMLElement>(null);
  const showBody = () => {
    flushSync(() => setBodyShown(true));
    // It opens below what is in sight, and the button that had the focus is gone.
    if (body.current !== null) bringToTop(body.current);
    body.current?.focus({ preventScroll: true });
  };
  useRequestKeys(request, onGo);
  return (
    <article className="rd" data-place={place} aria-label="Request">
      <DetailHead request={request} place={place} onGo={onGo} />
      <div className="rd-map">
        <RegionMap label="Sections of the request, proportional to estimated tokens" map={map} chosen={chosen?.index ?? null} onChoose={choose} />
      </div>
      <div className="rd-account">
        <RequestFacts request={request} />
        <RequestUsage request={request} />
        <RequestTiming request={request} />
        <RequestAnswer request={request} />
      </div>
      <section ref={body} tabIndex={-1} className="rd-body" aria-label="Exact JSON">
        {bodyShown ? (
          <RequestBody request={request} map={map} chosen={chosen} />
        ) : (
          <Button className="mx-4" onClick={showBody}>
            Show the exact JSON
          </Button>
        )}
      </section>
    </article>
  );
}

/** Scrolls the page the section stands in, and nothing around it: `scrollIntoView` would move the whole frame. */
function bringToTop(section: HTMLElement): void {
  const page = section.closest('[role="region"]');
  page?.scrollBy(0, section.getBoundingClientRect().top - page.getBoundingClientRect().top);
}

function DetailHead({ request, place, onGo }: { readonly request: RequestView; readonly place: 'view' | 'inspector'; readonly onGo: (id: RequestId) => void }) {
  const hasViews = useViewsPresent();
  const { requestId, previousInLane, nextInLane } = request;
  return (
    <header className="rd-head">
      {place === 'inspector' ? null : (
        <div className="flex items-center gap-3">
          <Button onClick={() => useRequestsPlace.getState().go(null)}>All requests</Button>
          <h1 className="text-speech font-medium">Request</h1>
          <IdLink id={requestId} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-1">
        <Button disabled={previousInLane === null} onClick={() => previousInLane !== null && onGo(previousInLane)} aria-label="Previous request in this lane">
          Previous <kbd>[</kbd>
        </Button>
        <Button disabled={nextInLane === null} onClick={() => nextInLane !== null && onGo(nextInLane)} aria-label="Next request in this lane">
          Next <kbd>]</kbd>
        </Button>
        {hasViews ? <WideActs request={request} place={place} /> : null}
      </div>
    </header>
  );
}

/** What leads to the whole width of the Requests view. */
function WideActs({ request: { requestId, previousInLane }, place }: { readonly request: RequestView; readonly place: 'view' | 'inspector' }) {
  const { a, b, set } = useCompareMarks();
  const marked = requestId === a || requestId === b;
  return (
    <>
      {place === 'inspector' ? <Button onClick={() => openWide(requestId)}>Open wide</Button> : null}
      <Button
        disabled={previousInLane === null}
        onClick={() => {
          openWide(requestId);
          set(previousInLane, requestId);
        }}
      >
        Compare with previous
      </Button>
      <Button aria-pressed={marked} onClick={() => markForComparing(requestId)}>
        {marked ? 'Marked for comparing' : 'Mark for comparing'}
      </Button>
    </>
  );
}
