// What came back: the usable text, and each tool call with its verdict and outcome.

import { Part } from '#renderer/ui/account.tsx';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { StoredText } from '#renderer/ui/stored-text.tsx';
import type { RequestView, ToolActivityView } from '#shared/model/views';

export function RequestAnswer({ request }: { readonly request: RequestView }) {
  return (
    <Part title="Answer">
      {request.answer.length === 0 ? (
        <p className="text-word-quiet">{request.outcome === 'in_flight' ? 'Nothing usable yet.' : 'Nothing usable came back.'}</p>
      ) : null}
      {request.answer.map((part, index) =>
        // Parts of an answer never change places.
        part.kind === 'text' ? (
          <p key={`text-${index}`} className="my-2 max-w-[70ch] text-entity">
            <StoredText view={part.text} />
          </p>
        ) : (
          <ToolCall key={part.activity.callId} activity={part.activity} />
        ),
      )}
    </Part>
  );
}

function ToolCall({ activity }: { readonly activity: ToolActivityView }) {
  const { tool, verdict, outcome, receiptId, argumentsJson, result } = activity;
  return (
    <div className="my-2 border-l border-line-strong pl-3">
      <p>
        <code>{tool}</code> · {verdict === null ? 'not judged' : `critic: ${verdict}`} · {outcome ?? 'no outcome yet'}{' '}
        {receiptId === null ? null : <IdLink id={receiptId} />}
      </p>
      <details className="text-word-soft">
        <summary className="cursor-default text-meta text-word-quiet">arguments and result</summary>
        <pre className="my-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
          <StoredText view={argumentsJson} />
        </pre>
        {result === null ? null : (
          <pre className="my-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
            <StoredText view={result} />
          </pre>
        )}
      </details>
    </div>
  );
}
