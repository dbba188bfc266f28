// One question at a time, with the way forward and back. Enter goes on, Shift+Enter breaks the line, as in Talk.

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';

interface OneQuestionProps {
  /** `2 of 5`. */
  readonly place: string;
  readonly question: string;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
  readonly onGoOn: () => void;
  readonly onBack: (() => void) | null;
  readonly goOnWords: string;
  readonly mustAnswer: boolean;
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

export function OneQuestion({ place, question, answer, onAnswer, onGoOn, onBack, goOnWords, mustAnswer, busy = false, children }: OneQuestionProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  /** The question that was to be left without the answer it needs. */
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const isMissing = mustAnswer && answer.trim() === '';
  const isRefused = isMissing && unanswered === question;
  const goOn = () => {
    if (busy) return;
    if (!isMissing) return onGoOn();
    setUnanswered(question);
    field.current?.focus();
  };
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.key !== 'Enter' || press.shiftKey || press.nativeEvent.isComposing || press.keyCode === 229) return;
    press.preventDefault();
    goOn();
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="text-meta text-word-quiet tabular-nums">{place}</p>
      <label htmlFor={id} className="max-w-[62ch] text-speech text-word [overflow-wrap:anywhere]">
        {question}
      </label>
      <textarea
        // A new question is a new field, and takes the focus.
        key={question}
        ref={field}
        id={id}
        autoFocus
        dir="auto"
        rows={3}
        maxLength={8000}
        value={answer}
        aria-required={mustAnswer}
        aria-invalid={isRefused}
        {...(isRefused ? { 'aria-describedby': `${id}-about` } : {})}
        onChange={(typed) => onAnswer(typed.target.value)}
        onKeyDown={onKeyDown}
        className="block max-h-[40vh] w-full resize-y border-b border-line-strong bg-transparent py-1 text-[0.9375rem] leading-6 text-word [field-sizing:content] focus-visible:border-word focus-visible:outline-none aria-invalid:border-danger"
      />
      <p id={`${id}-about`} role="status" className="text-meta text-danger empty:hidden">
        {isRefused && 'Say something here before going on.'}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={onBack === null || busy} onClick={() => onBack?.()}>
          Back
        </Button>
        <Button tone="strong" disabled={busy} onClick={goOn}>
          {goOnWords}
        </Button>
        <span className="text-meta text-word-faint">
          <kbd>Enter</kbd> goes on · <kbd>Shift Enter</kbd> new line
        </span>
      </div>
      {children}
    </div>
  );
}
