// The page before there is a draft: one way open, the others as quiet choices beside it.

import type { ReactNode } from 'react';
import { useForgeStore, type Way } from './forge-store.ts';
import { WayExample, WayFiles } from './way-files.tsx';
import { WayForm } from './way-form.tsx';
import { WayInterview } from './way-interview.tsx';
import { type OpenWays, useOpenWays, Ways, wayWords } from './ways.tsx';

export function Begin({ children }: { readonly children: ReactNode }) {
  const { way, change } = useForgeStore();
  const open = useOpenWays();
  return (
    <div className="h-full min-h-0 overflow-x-hidden overflow-y-auto">
      <div className="mx-auto grid max-w-[1080px] grid-cols-[minmax(0,1fr)_minmax(0,17rem)] gap-x-14 gap-y-8 px-6 py-8 slim:grid-cols-1 short:px-4 short:py-4">
        <div className="flex min-w-0 flex-col gap-7">
          {children}
          <p className="hidden text-ui slim:block">
            <button
              type="button"
              onClick={() => {
                const ways = document.getElementById('ways-to-begin');
                ways?.scrollIntoView();
                ways?.querySelector('button')?.focus();
              }}
              className="text-word-soft underline decoration-line-strong underline-offset-4 hover:decoration-word"
            >
              Other ways to begin
            </button>
          </p>
          <section aria-label={wayWords[way].name} className="flex min-w-0 flex-col gap-4">
            <OpenWay way={way} open={open} />
          </section>
        </div>
        <aside id="ways-to-begin" aria-label="Other ways" className="min-w-0">
          <Ways way={way} open={open} onWay={(next) => change({ way: next })} />
        </aside>
      </div>
    </div>
  );
}

function OpenWay({ way, open }: { readonly way: Way; readonly open: OpenWays }) {
  if (way === 'interview') return <WayInterview open={open} />;
  if (way === 'files') return <WayFiles />;
  if (way === 'example') return <WayExample />;
  return <WayForm key={way} way={way} />;
}
