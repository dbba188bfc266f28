// What a person said, exactly as typed; and what is still on its way to be heard.

import { useState } from 'react';
import type { Outgoing } from '#renderer/state/outbox.ts';
import { Button } from '#renderer/ui/button.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { formatNumber } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { textOf, textViewWords } from '#renderer/ui/stored-text.tsx';
import type { SaidItem } from './conversation-rows.ts';
import { asideShown, Turn } from './turn-layout.tsx';
import { visibleText } from './visible-text.ts';

/** Longer texts open on asking; nothing is cut from what is kept. */
const SHOWN_CHARS = 4000;

function SaidText({ text, isDim = false }: { readonly text: string; readonly isDim?: boolean }) {
  const [whole, setWhole] = useState(false);
  const isLong = text.length > SHOWN_CHARS;
  return (
    <>
      <p
        dir="auto"
        className={`pt-0.5 text-[0.9375rem] leading-6 whitespace-pre-wrap [overflow-wrap:anywhere] ${isDim ? 'text-word-quiet' : 'text-word-soft'}`}
      >
        {visibleText(isLong && !whole ? text.slice(0, SHOWN_CHARS) : text)}
        {isLong && !whole && ' …'}
      </p>
      {isLong && (
        <button
          type="button"
          onClick={() => setWhole(!whole)}
          className="mt-1 text-meta text-word-quiet underline decoration-line-strong underline-offset-4 hover:text-word"
        >
          {whole ? 'Show the beginning only' : `Show all ${formatNumber(text.length)} characters`}
        </button>
      )}
    </>
  );
}

const nameOf = (correspondent: string): string => (correspondent === 'operator' ? 'You' : correspondent);

export function SaidTurn({ item }: { readonly item: SaidItem }) {
  const evidence = (
    <>
      <IdLink id={String(item.seq)} plain />
      <span className={asideShown}>
        <CopyButton label="Copy the message" text={textOf(item.text)} />
      </span>
    </>
  );
  return (
    <Turn speaker="human" name={nameOf(item.correspondent)} atMs={item.atMs} evidence={evidence}>
      {item.text.state === 'ok' ? (
        <SaidText text={item.text.text} isDim={item.state === 'waiting'} />
      ) : (
        <p className="text-ui text-word-quiet italic">{textViewWords[item.text.state]}</p>
      )}
      {item.state === 'waiting' && <p className="mt-1 text-meta text-word-quiet">waiting: kept, and heard when the reply before it is done</p>}
    </Turn>
  );
}

/** A message between the press of Enter and its place in the record. */
export function OutgoingTurn({ outgoing, onAgain, onBack }: { readonly outgoing: Outgoing; readonly onAgain: () => void; readonly onBack: () => void }) {
  return (
    <Turn speaker="human" name="You" atMs={outgoing.atMs}>
      <SaidText text={outgoing.text} isDim />
      {outgoing.state === 'refused' ? (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-2 text-ui">
          <span className="text-word">Not confirmed: {outgoing.error?.message ?? 'no answer came.'} Your text is kept, and sending it twice says it once.</span>
          <Button onClick={onAgain}>Send again</Button>
          <Button onClick={onBack}>Back to the draft</Button>
        </div>
      ) : (
        <p className="mt-1 text-meta text-word-quiet">being written down</p>
      )}
    </Turn>
  );
}
