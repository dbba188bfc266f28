// The account of one thing: parts under a heading, facts as name and value, and a word where a value does not exist.

import type { ReactNode } from 'react';
import './account.css';

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="account-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export const Facts = ({ children }: { readonly children: ReactNode }) => <dl className="account-facts">{children}</dl>;

export function Fact({ name, children, className }: { readonly name: ReactNode; readonly children: ReactNode; readonly className?: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}

/** Said instead of a value that does not exist or is not known. */
export const Quiet = ({ children }: { readonly children: ReactNode }) => <span className="text-word-quiet">{children}</span>;
