// A text from the content store, or the plain reason why it cannot be shown. Silence is never drawn as emptiness.

import type { TextView } from '#shared/model/views';

export const textViewWords = {
  unreadable: 'This text cannot be read any more: its stored bytes are damaged.',
  forgotten: 'This text was forgotten on request. Only its hash remains.',
} as const;

/** The text in full, white space kept; `clamp` keeps it to one line. */
export function StoredText({ view, clamp = false }: { readonly view: TextView; readonly clamp?: boolean }) {
  if (view.state !== 'ok') return <em className="text-word-quiet">{textViewWords[view.state]}</em>;
  if (view.text.length === 0) return <em className="text-word-quiet">empty</em>;
  return (
    <span dir="auto" className={clamp ? 'block truncate' : 'whitespace-pre-wrap [overflow-wrap:anywhere]'}>
      {view.text}
    </span>
  );
}

/** The text, or its reason in words; for tooltips, titles and copying. */
export const textOf = (view: TextView): string => (view.state === 'ok' ? view.text : textViewWords[view.state]);
