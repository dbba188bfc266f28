// What happened, what was kept, what to do. Codes are shown small, for whoever reports them.

import { Button } from './button.tsx';

export interface ErrorWords {
  readonly title: string;
  readonly message: string;
  readonly code: string | null;
  /** What is not lost; told because it is the first question. */
  readonly kept?: string;
}

export function ErrorState({ error, onRetry }: { readonly error: ErrorWords; readonly onRetry?: (() => void) | undefined }) {
  return (
    <div role="alert" className="mx-auto flex h-full max-w-[52ch] flex-col justify-center gap-2 px-6 py-10">
      <p className="text-speech font-medium text-word">{error.title}</p>
      <p className="text-ui text-word-soft">{error.message}</p>
      {error.kept !== undefined && <p className="text-ui text-word-quiet">{error.kept}</p>}
      <div className="mt-2 flex items-center gap-3">
        {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
        {error.code !== null && <code className="text-meta text-word-faint">{error.code}</code>}
      </div>
    </div>
  );
}
