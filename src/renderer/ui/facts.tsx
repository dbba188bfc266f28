// Names on the left, what is known on the right: the shape of every inspector page.

import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A titled part of an inspector page. `aside` stands at the far end of the title's line. */
export function Part({ title, aside, children }: { readonly title: ReactNode; readonly aside?: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 flex items-baseline gap-2 pb-1 text-ui font-medium hair-bottom">
        {title}
        {aside !== undefined && <span className="ml-auto flex items-baseline gap-2 text-meta font-normal text-word-quiet">{aside}</span>}
      </h3>
      {children}
    </section>
  );
}

export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid grid-cols-[92px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5 text-ui">{children}</dl>
);

export const Fact = ({ name, className, children }: { readonly name: ReactNode; readonly className?: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-meta leading-5 text-word-quiet">{name}</dt>
    <dd className={clsx('min-w-0 [overflow-wrap:anywhere]', className === undefined || className === '' ? 'text-word-soft' : className)}>{children}</dd>
  </>
);

/** Words in place of a value there is none of. */
export const Quiet = ({ children }: { readonly children: ReactNode }) => <span className="text-word-quiet">{children}</span>;
