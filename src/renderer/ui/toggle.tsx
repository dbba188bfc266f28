// A few choices side by side, one of them taken; and a single on-off.

import { clsx } from 'clsx';
import { useId } from 'react';

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
}

/** One of a few, as radio buttons that look like a row of words. */
export function Segmented<T extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset aria-label={label} className="inline-flex rounded-small border border-line">
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={clsx(
            // Relative: the hidden radio must scroll with its words, or focusing it moves the whole window.
            'relative flex h-[26px] cursor-pointer items-center border-l border-line px-2.5 text-ui first:border-l-0 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            choice.value === value ? 'bg-chosen text-word' : 'text-word-quiet hover:bg-raised hover:text-word',
          )}
        >
          <input type="radio" name={name} className="sr-only" checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

/** On or off, with its words beside it. */
export function Toggle({ label, on, onChange }: { readonly label: string; readonly on: boolean; readonly onChange: (on: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
      className="inline-flex h-7 items-center gap-2 rounded-small px-1.5 text-ui text-word-soft hover:text-word"
    >
      <span
        aria-hidden
        className={clsx('flex h-3.5 w-6 items-center rounded-full border px-px', on ? 'justify-end border-word bg-word' : 'border-line-strong')}
      >
        <span className={clsx('size-2.5 rounded-full', on ? 'bg-ground' : 'bg-line-strong')} />
      </span>
      {label}
    </button>
  );
}
