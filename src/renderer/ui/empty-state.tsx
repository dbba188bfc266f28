// What stands where nothing is yet: one sentence of what will be here and how it comes to be.

import type { ReactNode } from 'react';

export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="mx-auto flex h-full max-w-[52ch] flex-col justify-center gap-2 px-6 py-10">
      <span aria-hidden className="mb-2 h-px w-10 bg-line-strong" />
      <p className="text-speech font-medium text-word">{title}</p>
      {children !== undefined && <div className="text-ui text-word-quiet">{children}</div>}
    </div>
  );
}
