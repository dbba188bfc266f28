// Where an answer is pasted. One that is larger than any answer may be never gets as far as the host; one that is merely long is
// held, but not laid out.

import { type ClipboardEvent, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { formatBytes } from '#renderer/ui/format.ts';
import { MAX_ANSWER_BYTES } from '#shared/contract/limits';
import { utf8Length } from '#shared/lib/text';
import { LongField } from './fields.tsx';
import { RefusalLine } from './problem-list.tsx';

/** Longer texts make a text field crawl. */
const SHOWN_CHARS = 200_000;

/** Why the text is too large to be an answer; null when it is not. A text is measured only where its length leaves a doubt. */
export function tooLargeWords(text: string): string | null {
  const limit = formatBytes(MAX_ANSWER_BYTES);
  if (text.length > MAX_ANSWER_BYTES) return `This is larger than an answer may be (${limit}). It was not taken.`;
  if (text.length * 3 <= MAX_ANSWER_BYTES) return null;
  const bytes = utf8Length(text);
  return bytes > MAX_ANSWER_BYTES ? `This is ${formatBytes(bytes)}; an answer may be ${limit}. It was not taken.` : null;
}

interface PasteBoxProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onGoOn: () => void;
  readonly autoFocus?: boolean;
}

export function PasteBox({ text, onText, onGoOn, autoFocus = false }: PasteBoxProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (next: string): boolean => {
    const words = tooLargeWords(next);
    setRefusal(words);
    if (words === null) onText(next);
    return words === null;
  };
  const onPaste = (paste: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = paste.clipboardData.getData('text');
    // A field that is given 50 MB freezes before anyone can be told.
    if (pasted.length <= SHOWN_CHARS) return;
    paste.preventDefault();
    take(pasted);
  };
  return (
    <div className="flex flex-col gap-2">
      {text.length > SHOWN_CHARS ? (
        <p className="flex flex-wrap items-center gap-3 text-ui text-word-soft">
          An answer of {formatBytes(utf8Length(text))} is held here; it is too long to be shown.
          <Button onClick={() => onText('')}>Clear it</Button>
        </p>
      ) : (
        <LongField
          label="Paste the answer here"
          required
          rows={5}
          autoFocus={autoFocus}
          spellCheck={false}
          value={text}
          onText={take}
          onPaste={onPaste}
          onKeyDown={(press) => {
            if (press.key !== 'Enter' || !(press.ctrlKey || press.metaKey)) return;
            press.preventDefault();
            onGoOn();
          }}
          note="One JSON object. Words or a code fence around it are passed over, and said. Ctrl Enter checks."
        />
      )}
      <RefusalLine words={refusal} />
    </div>
  );
}
