// One reply: speech set larger, acts folded inline, how it ended where that is worth saying, and the way to its evidence.

import { useDeferredValue, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { textViewWords } from '#renderer/ui/stored-text.tsx';
import { Word } from '#renderer/ui/tooltip.tsx';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import { type ReplyItem, replyText } from './conversation-rows.ts';
import { Markdown } from './markdown.tsx';
import { faultWords, outcomeWords } from './talk-words.ts';
import { ToolActivity } from './tool-activity.tsx';
import { asideShown, Turn } from './turn-layout.tsx';

type Retry = () => Promise<IpcAnswer<unknown>>;

export function ReplyTurn({ item, name, onRetry }: { readonly item: ReplyItem; readonly name: string; readonly onRetry: Retry }) {
  const isOpen = item.outcome === null;
  const isWhole = isOpen || item.outcome === 'complete';
  return (
    <Turn speaker="entity" name={name} atMs={item.atMs} line={isWhole ? 'solid' : 'dashed'} evidence={<ReplyEvidence item={item} />}>
      {item.parts.map((part, index) =>
        // Parts only ever grow at the end, so their place names them.
        part.kind === 'tool' ? (
          <ToolActivity key={part.activity.callId} activity={part.activity} within={item.cognitionId} />
        ) : part.text.state === 'ok' ? (
          <Speech key={`text ${index}`} text={part.text.text} id={`${item.cognitionId}-${index}`} isStreaming={isOpen && index === item.parts.length - 1} />
        ) : (
          <p key={`text ${index}`} className="text-ui text-word-quiet italic">
            {textViewWords[part.text.state]}
          </p>
        ),
      )}
      {isOpen && item.parts.at(-1)?.kind !== 'text' && <Caret />}
      {item.outcome !== null && item.stopReason === 'max_tokens' && <p className="mt-2 text-ui text-word-quiet">ended at the output limit</p>}
      <Ending item={item} onRetry={onRetry} />
    </Turn>
  );
}

function Speech({ text, id, isStreaming }: { readonly text: string; readonly id: string; readonly isStreaming: boolean }) {
  // While it streams, drawing may lag a frame behind rather than hold up typing.
  const drawn = useDeferredValue(text);
  return (
    <div className={`text-speech text-word not-first:mt-3 ${isStreaming ? 'streaming' : ''}`}>
      <Markdown text={isStreaming ? drawn : text} id={id} />
    </div>
  );
}

const Caret = () => <span aria-hidden className="mt-1.5 block h-4 w-0.5 bg-entity breathing" />;

function ReplyEvidence({ item }: { readonly item: ReplyItem }) {
  const lastRequest = item.requestIds.at(-1);
  const isRecorded = Number.isSafeInteger(item.seq) && item.seq < Number.MAX_SAFE_INTEGER;
  return (
    <>
      {isRecorded && <IdLink id={String(item.seq)} plain />}
      <span className={asideShown}>
        <IdLink id={item.cognitionId} plain />
        {lastRequest !== undefined && <IdLink id={lastRequest} plain />}
        {item.parts.length > 0 && <CopyButton label="Copy the reply" text={() => replyText(item)} />}
      </span>
    </>
  );
}

function Ending({ item, onRetry }: { readonly item: ReplyItem; readonly onRetry: Retry }) {
  if (item.outcome === null) return null;
  if (item.outcome === 'complete') return item.parts.length === 0 ? <p className="pt-1 text-ui text-word-quiet">It said nothing.</p> : null;
  const { word, note } = outcomeWords[item.outcome];
  const isCut = word === 'interrupted';
  return (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-ui text-word-quiet">
      <span className="font-medium text-word-soft">{isCut ? <Word of="interrupted" /> : word}</span>
      <span>
        {item.outcome === 'fault' ? faultWords(item.fault) : note}
        {item.retryable && ' It produced nothing, so it may be tried again.'}
      </span>
      {item.retryable && <RetryButton onRetry={onRetry} />}
    </div>
  );
}

/** Only where a turn produced nothing. A refusal is told beside it, and nothing is lost by it. */
function RetryButton({ onRetry }: { readonly onRetry: Retry }) {
  const [state, setState] = useState<'ready' | 'asked' | { readonly refused: string }>('ready');
  const retry = async () => {
    setState('asked');
    const answer = await onRetry();
    if (!answer.ok) setState({ refused: answer.error.message });
  };
  return (
    <>
      <Button onClick={() => void retry()} disabled={state === 'asked'}>
        Try again
      </Button>
      {typeof state === 'object' && <span role="alert">{state.refused}</span>}
    </>
  );
}
