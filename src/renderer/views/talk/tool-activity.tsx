// An act inside a reply, folded to one line: what was asked, what the critic said, what came of it. Opens to all of it.

import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { StoredText } from '#renderer/ui/stored-text.tsx';
import type { ToolActivityView } from '#shared/model/views';
import { actGist, prettyJson } from './act-gist.ts';
import { actWords, verdictWords } from './talk-words.ts';

const shapes = { solid: 'bg-runtime border-runtime', dashed: 'border-dashed border-runtime', hollow: 'border-runtime' } as const;

export function ToolActivity({ activity, within }: { readonly activity: ToolActivityView; readonly within: string }) {
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const { word, shape } = actWords(activity);
  const link = activity.receiptId ?? activity.decisionId;
  return (
    <div role="group" aria-label={`Act: ${activity.tool}, ${word}`} className="my-1.5 text-ui">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setOpen(!open)}
          className="-ml-1 flex min-w-0 flex-1 items-center gap-2 rounded-small px-1 py-0.5 text-left hover:bg-raised"
        >
          <ChevronRight aria-hidden size={12} className={clsx('shrink-0 text-word-quiet', open && 'rotate-90')} />
          <span aria-hidden className={clsx('size-2 shrink-0 border', shapes[shape])} />
          <code className="shrink-0 text-runtime">{activity.tool}</code>
          <span dir="auto" className="min-w-0 truncate text-word-quiet">
            {actGist(activity.argumentsJson)}
          </span>
          <span className={clsx('ml-auto shrink-0 text-meta', shape === 'dashed' ? 'text-word-quiet claimed' : 'text-word-soft')}>{word}</span>
        </button>
        {link !== null && <IdLink id={link} within={within} plain />}
      </div>
      {open && (
        <div id={bodyId}>
          <ActDetail activity={activity} within={within} />
        </div>
      )}
    </div>
  );
}

function ActDetail({ activity, within }: { readonly activity: ToolActivityView; readonly within: string }) {
  const { argumentsJson, verdict, checks, result, decisionId, receiptId } = activity;
  return (
    <dl className="mt-1 mb-2 ml-5 grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-ui [&>dt]:text-meta [&>dt]:leading-5 [&>dt]:text-word-quiet">
      <dt>asked</dt>
      <dd>
        {argumentsJson.state === 'ok' ? (
          <pre className="text-meta whitespace-pre-wrap text-word-soft [overflow-wrap:anywhere]">{prettyJson(argumentsJson.text)}</pre>
        ) : (
          <StoredText view={argumentsJson} />
        )}
      </dd>
      <dt>verdict</dt>
      <dd className="text-word-soft">
        {verdict === null ? 'not judged yet' : verdictWords[verdict]}
        <ul className="text-meta text-word-quiet">
          {checks.map(({ rule, result: found, detail }) => (
            <li key={rule}>
              <span aria-hidden>{checkMarks[found] ?? '·'}</span> {rule}{' '}
              <span className="text-word-faint">
                {found === 'pass' ? detail.replaceAll('_', ' ') : `${found.replaceAll('_', ' ')}: ${detail.replaceAll('_', ' ')}`}
              </span>
            </li>
          ))}
        </ul>
      </dd>
      <dt>came back</dt>
      <dd className="text-word-soft">{result === null ? 'nothing yet' : <StoredText view={result} />}</dd>
      <dt>evidence</dt>
      <dd className="flex flex-wrap gap-x-3">
        {decisionId !== null && <IdLink id={decisionId} within={within} />}
        {receiptId === null ? <span className="text-word-quiet claimed">no receipt</span> : <IdLink id={receiptId} within={within} />}
      </dd>
    </dl>
  );
}

const checkMarks: Readonly<Record<string, string>> = { pass: '✓', fail: '✗', advice: '!', not_applicable: '–' };
