// What may come into the draft at all: a text no message could hold stays outside, before the field has to lay it out.
// A draft that is already too long (words taken back) may still be made shorter.

import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { formatNumber } from '#renderer/ui/format.ts';
import { MAX_MESSAGE_CHARS } from '#shared/contract/limits';

export interface DraftRoom {
  /** Characters of the text that was kept out; null when nothing was, or since the draft was changed. */
  readonly keptOut: number | null;
  /** Writes the field's new text, or keeps it out and leaves the draft as it is. */
  readonly change: (next: string) => void;
  readonly onPaste: (paste: ClipboardEvent<HTMLTextAreaElement>) => void;
  readonly onDrop: (drop: DragEvent<HTMLTextAreaElement>) => void;
}

/** Guards `text`, the draft as it stands, against what is longer than a message may be. */
export function useDraftRoom(text: string, write: (text: string) => void): DraftRoom {
  const [keptOut, setKeptOut] = useState<number | null>(null);
  const guard = (event: ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>, data: DataTransfer, replaced: number) => {
    const added = lengthInField(data.getData('text/plain'));
    if (text.length - replaced + added <= MAX_MESSAGE_CHARS) return;
    event.preventDefault();
    setKeptOut(added);
  };
  return {
    keptOut,
    change: (next) => {
      const isTooLong = next.length > MAX_MESSAGE_CHARS && next.length > text.length;
      setKeptOut(isTooLong ? next.length - text.length : null);
      if (!isTooLong) write(next);
    },
    onPaste: (paste) => {
      const { selectionStart, selectionEnd } = paste.currentTarget;
      guard(paste, paste.clipboardData, selectionEnd - selectionStart);
    },
    onDrop: (drop) => guard(drop, drop.dataTransfer, 0),
  };
}

/** A text field counts a line's end as one character, however it was copied. */
const lengthInField = (text: string): number => (text.length <= MAX_MESSAGE_CHARS ? text.length : text.replaceAll('\r\n', '\n').length);

/** Why it stayed outside, how long it is, and the way that is open. */
export const keptOutWords = (chars: number): string =>
  `Too long, and left out: ${formatNumber(chars)} ${chars === 1 ? 'character' : 'characters'}, where a message may have ${formatNumber(MAX_MESSAGE_CHARS)} in all. Save it as a file in the workspace and name the file here. The draft stands as it was.`;
