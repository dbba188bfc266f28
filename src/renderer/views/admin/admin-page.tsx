// The measure of every tab of the operator's window, and how an act there is told.

import type { ReactNode } from 'react';
import type { IpcError } from '#shared/contract/ipc-error';

export const AdminPage = ({ children }: { readonly children: ReactNode }) => (
  <div className="mx-auto flex max-w-[880px] flex-col gap-10 px-6 py-8 short:gap-6 short:py-4">{children}</div>
);

/** What came of an act: its entry, or why it was refused. */
export type Told = { readonly seq: number } | IpcError | { readonly words: string };

export const ToldLine = ({ told }: { readonly told: Told | null }) =>
  told === null ? null : (
    <p role="status" className="text-ui text-word-soft">
      {'words' in told ? told.words : 'seq' in told ? `Done, and on record as entry #${told.seq}.` : told.message}
    </p>
  );
