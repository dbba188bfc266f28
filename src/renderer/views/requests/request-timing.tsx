// When the answer's first byte, first text and end came, as words and as one strip in proportion.

import { Fact, Facts, Part } from '#renderer/ui/account.tsx';
import type { RequestView } from '#shared/model/views';
import { momentWords } from './request-words.ts';

export function RequestTiming({ request }: { readonly request: RequestView }) {
  const { headersMs, firstTextMs, doneMs } = request;
  return (
    <Part title="Timing, after sending">
      {doneMs === null || doneMs === 0 ? null : <Strip headersMs={headersMs} firstTextMs={firstTextMs} doneMs={doneMs} />}
      <Facts>
        <Fact name="Answer began">{momentWords(headersMs, request)}</Fact>
        <Fact name="First text">{momentWords(firstTextMs, request)}</Fact>
        <Fact name="Finished">{momentWords(doneMs, request)}</Fact>
      </Facts>
    </Part>
  );
}

/** Waiting, thinking, speaking: three widths of one line. */
function Strip({ headersMs, firstTextMs, doneMs }: { readonly headersMs: number | null; readonly firstTextMs: number | null; readonly doneMs: number }) {
  const headers = Math.min(headersMs ?? doneMs, doneMs);
  const first = Math.min(Math.max(firstTextMs ?? doneMs, headers), doneMs);
  const width = (from: number, to: number): string => `${((to - from) / doneMs) * 100}%`;
  return (
    <div className="rd-strip" aria-hidden="true">
      <span className="bg-raised" style={{ width: width(0, headers) }} />
      <span className="bg-line-strong" style={{ width: width(headers, first) }} />
      <span className="bg-entity" style={{ width: width(first, doneMs) }} />
    </div>
  );
}
