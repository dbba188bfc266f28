// The inputs of the forge: each with its label above, a note below, and what is wrong with it in words.

import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';

interface FieldWords {
  readonly label: string;
  /** Said below, while nothing is wrong. */
  readonly note?: ReactNode;
  readonly problem?: string | null;
  readonly required?: boolean;
  /** The label is for a screen reader only. */
  readonly bare?: boolean;
  /** The beginning of the label, which is all of it that is shown. */
  readonly short?: string;
}

const inputLook =
  'w-full min-w-0 rounded-none border-b border-line-strong bg-transparent py-1 text-ui text-word placeholder:text-word-faint focus-visible:border-word focus-visible:outline-none aria-invalid:border-danger';

function Around({ id, words, children }: { readonly id: string; readonly words: FieldWords; readonly children: ReactNode }) {
  const { label, note, problem = null, required = false, bare = false, short } = words;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={clsx('text-meta text-word-quiet', bare && 'sr-only')}>
        {short === undefined ? label : short}
        {short !== undefined && <span className="sr-only">{label.slice(short.length)}</span>}
        {!required && !bare && <span className="text-word-faint"> · optional</span>}
      </label>
      {children}
      {problem !== null ? (
        <p id={`${id}-about`} className="text-meta text-danger">
          {problem}
        </p>
      ) : (
        note !== undefined && (
          <p id={`${id}-about`} className="text-meta text-word-faint">
            {note}
          </p>
        )
      )}
    </div>
  );
}

const about = (id: string, { note, problem = null }: FieldWords) => ({
  'aria-invalid': problem !== null,
  ...(problem !== null || note !== undefined ? { 'aria-describedby': `${id}-about` } : {}),
});

type TextFieldProps = FieldWords & {
  readonly value: string;
  readonly onText: (text: string) => void;
} & Pick<ComponentProps<'input'>, 'maxLength' | 'autoFocus' | 'placeholder' | 'onKeyDown' | 'ref' | 'autoComplete'>;

export function TextField({ label, note, problem, required, bare, value, onText, ...rest }: TextFieldProps) {
  const id = useId();
  const words = { label, required: required ?? false, bare: bare ?? false, problem: problem ?? null, ...(note === undefined ? {} : { note }) };
  return (
    <Around id={id} words={words}>
      <input
        id={id}
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        value={value}
        aria-required={required ?? false}
        onChange={(typed) => onText(typed.target.value)}
        className={`${inputLook} h-8`}
        {...about(id, words)}
        {...rest}
      />
    </Around>
  );
}

type LongFieldProps = FieldWords & {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly rows?: number;
  /** For prose that is read as speech. */
  readonly speech?: boolean;
} & Pick<ComponentProps<'textarea'>, 'maxLength' | 'autoFocus' | 'placeholder' | 'onKeyDown' | 'onPaste' | 'ref' | 'spellCheck'>;

export function LongField({ label, note, problem, required, bare, value, onText, rows = 2, speech = false, ...rest }: LongFieldProps) {
  const id = useId();
  const words = { label, required: required ?? false, bare: bare ?? false, problem: problem ?? null, ...(note === undefined ? {} : { note }) };
  return (
    <Around id={id} words={words}>
      <textarea
        id={id}
        dir="auto"
        rows={rows}
        value={value}
        aria-required={required ?? false}
        onChange={(typed) => onText(typed.target.value)}
        className={clsx(inputLook, 'block max-h-[60vh] min-h-8 resize-y [field-sizing:content]', speech && 'leading-6')}
        {...about(id, words)}
        {...rest}
      />
    </Around>
  );
}

type NumberFieldProps = FieldWords & {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onNumber: (value: number) => void;
};

export function NumberField({ label, note, problem, bare, short, value, min, max, step, onNumber }: NumberFieldProps) {
  const id = useId();
  const words = {
    label,
    required: true,
    bare: bare ?? false,
    problem: problem ?? null,
    ...(note === undefined ? {} : { note }),
    ...(short === undefined ? {} : { short }),
  };
  return (
    <Around id={id} words={words}>
      <input
        id={id}
        type="number"
        min={min}
        max={max}
        step={step}
        value={Number.isFinite(value) ? value : ''}
        onChange={(typed) => onNumber(typed.target.valueAsNumber)}
        className={`${inputLook} h-8 tabular-nums`}
        {...about(id, words)}
      />
    </Around>
  );
}

type ChoiceFieldProps<T extends string> = FieldWords & { readonly value: T; readonly choices: readonly T[]; readonly onChoice: (value: T) => void };

export function ChoiceField<T extends string>({ label, bare, value, choices, onChoice }: ChoiceFieldProps<T>) {
  const id = useId();
  return (
    <Around id={id} words={{ label, required: true, bare: bare ?? false }}>
      <select
        id={id}
        value={value}
        onChange={(chosen) => {
          const next = choices.find((choice) => choice === chosen.target.value);
          if (next !== undefined) onChoice(next);
        }}
        className={`${inputLook} h-8 bg-ground`}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </Around>
  );
}

/** Ctrl+Enter (or ⌘ Enter) goes on, from any field within. */
export const goOnWith =
  (goOn: () => void) =>
  (press: KeyboardEvent): void => {
    if (press.key !== 'Enter' || !(press.ctrlKey || press.metaKey) || press.nativeEvent.isComposing) return;
    press.preventDefault();
    goOn();
  };
