// The first lines of both pages, in the order the strict policy needs: zod without `Function`, nonce before anything renders.

import '../without-eval.ts';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { announceNonce } from '../nonce.ts';
import { applyTheme } from '../state/theme.ts';
import { WindowFault } from './window-fault.tsx';
import '../ui/base.css';

/** Renders `make()` into the page; the bridges are made inside it, after the ground is laid. */
export function startPage(make: () => ReactNode): void {
  announceNonce();
  applyTheme(document)();
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  createRoot(root).render(
    <StrictMode>
      <WindowFault>{make()}</WindowFault>
    </StrictMode>,
  );
}
