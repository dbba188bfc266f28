// Where one writes. Enter sends, Shift+Enter breaks, Escape stops; what an input method is composing is left alone.

import { CornerDownLeft, Square } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useKeys } from '#renderer/app/keys.ts';
import { useStopReply } from '#renderer/queries/reply-in-flight.ts';
import { useDraft } from '#renderer/state/draft.ts';
import { useSelection } from '#renderer/state/selection.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Tooltip } from '#renderer/ui/tooltip.tsx';
import { keptOutWords, useDraftRoom } from './draft-room.ts';
import { type SayRefusal, useSay } from './say.ts';
import { noRewriting, noRewritingWhy, refusalWords } from './talk-words.ts';
import { turnColumns } from './turn-layout.tsx';

const refusals: Readonly<Record<SayRefusal, string>> = {
  ...refusalWords,
  offline: 'Not connected: nothing was sent. Your text is kept here; press Enter again once the line is back.',
};

/** `closed` says why nothing can be said now; what stands in the draft is kept. */
export function Composer({ entityName, closed }: { readonly entityName: string; readonly closed: string | null }) {
  const { text, lastSaid, write } = useDraft();
  const { say } = useSay();
  const { isReplying, stop } = useStopReply();
  const [refusal, setRefusal] = useState<SayRefusal | null>(null);
  const { keptOut, change, onPaste, onDrop } = useDraftRoom(text, write);
  const notSent = refusal === null ? null : refusals[refusal];
  const trouble = keptOut === null ? notSent : keptOutWords(keptOut);
  const isClosed = closed !== null;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isClosed) field.current?.focus();
  }, [isClosed]);
  useKeys({ '/': () => field.current?.focus(), Enter: () => field.current?.focus() });

  const send = () => {
    const said = say(text);
    setRefusal(said.ok || said.error === 'empty' ? null : said.error);
  };
  const onKeyDown = (press: KeyboardEvent<HTMLTextAreaElement>) => {
    // 229 is what some input methods report for keys that belong to a composition.
    if (press.nativeEvent.isComposing || press.keyCode === 229) return;
    if (press.key === 'Enter' && !press.shiftKey) send();
    else if (press.key === 'Escape') leave(press.currentTarget, isReplying, stop);
    else if (press.key === 'ArrowUp' && text === '' && lastSaid !== '') write(lastSaid);
    else return;
    press.preventDefault();
  };
  return (
    <div className={`${turnColumns} pt-2.5 pb-2 short:pt-1 short:pb-1`}>
      <label htmlFor="draft" className="pt-1.5 pr-5 text-right text-meta text-word-quiet slim:sr-only">
        Say
      </label>
      <div className="min-w-0 pl-[22px] slim:pl-0">
        <textarea
          ref={field}
          id="draft"
          rows={1}
          value={text}
          placeholder={isClosed ? 'Nobody is here to talk with yet' : isReplying ? 'Go on writing: it waits its turn.' : `Say something to ${entityName}`}
          disabled={isClosed}
          aria-describedby={isClosed ? 'draft-closed' : trouble === null ? 'draft-keys' : 'draft-refusal'}
          aria-invalid={refusal !== null}
          onChange={(typed) => {
            change(typed.target.value);
            setRefusal(null);
          }}
          onPaste={onPaste}
          onDrop={onDrop}
          onKeyDown={onKeyDown}
          className="block max-h-[38vh] min-h-8 w-full resize-none rounded-none border-b border-line-strong bg-transparent py-1 text-[0.9375rem] leading-6 text-word [field-sizing:content] placeholder:text-word-faint focus-visible:border-word focus-visible:outline-none disabled:border-line disabled:text-word-quiet short:max-h-[24vh]"
        />
        <UnderDraft closed={closed} trouble={trouble} />
      </div>
      <SendOrStop draft={isClosed ? '' : text} onSend={send} />
    </div>
  );
}

/** Why nothing can be said, what went wrong, or else the keys. */
function UnderDraft({ closed, trouble }: { readonly closed: string | null; readonly trouble: string | null }) {
  if (closed !== null)
    return (
      <p id="draft-closed" className="mt-1.5 text-ui text-word-soft">
        {closed}
      </p>
    );
  if (trouble === null) return <ComposerNotes />;
  return (
    <p id="draft-refusal" role="alert" className="mt-1.5 text-ui text-word">
      {trouble}
    </p>
  );
}

/** While a reply is made and nothing is written, the place of Send is Stop's. */
function SendOrStop({ draft, onSend }: { readonly draft: string; readonly onSend: () => void }) {
  const { isReplying, isStopping, stop } = useStopReply();
  return (
    <div className="flex items-start justify-end pt-0.5 pl-2">
      {isReplying && draft === '' ? (
        <Button onClick={stop} disabled={isStopping}>
          <Square aria-hidden size={11} />
          {isStopping ? 'Stopping' : 'Stop'}
        </Button>
      ) : (
        <Button onClick={onSend} disabled={draft.trim() === ''} aria-label="Send">
          <CornerDownLeft aria-hidden size={13} />
          Send
        </Button>
      )}
    </div>
  );
}

/** Escape in the draft: stop the reply, else close the inspector, else give the keys back to the window. */
function leave(field: HTMLTextAreaElement, isReplying: boolean, stop: () => void): void {
  const { selection, close } = useSelection.getState();
  if (isReplying) stop();
  else if (selection !== null) close();
  else field.blur();
}

function ComposerNotes() {
  return (
    <p id="draft-keys" className="mt-1.5 flex flex-wrap gap-x-4 text-meta text-word-faint short:hidden">
      <span>
        <kbd>Enter</kbd> sends · <kbd>Shift Enter</kbd> new line · <kbd>Esc</kbd> stops
      </span>
      <Tooltip text={noRewritingWhy} side="top">
        <button type="button" className="cursor-help text-left underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-word-quiet">
          {noRewriting}
        </button>
      </Tooltip>
    </p>
  );
}
