// Links and pictures in Markdown. A link shows its real target; a picture is never fetched.

import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { linkTarget } from './link-target.ts';

export function MarkdownLink({ href, children }: { readonly href: string | undefined; readonly children?: ReactNode }) {
  if (href?.startsWith('#') === true) return <a href={href}>{children}</a>;
  const target = linkTarget(href, typeof children === 'string' ? children : null);
  if (target === null) return <span title="This link has no target that may be opened">{children}</span>;
  return (
    <a href={target.href} target="_blank" rel="noreferrer noopener" title={target.href}>
      {children}
      {target.shown !== null && <span className="ml-1 font-mono text-meta text-word-quiet">‹{target.shown}›</span>}
    </a>
  );
}

export function MissingPicture({ src, alt }: { readonly src: string; readonly alt: string }) {
  const target = linkTarget(src, null);
  return (
    <span className="inline-flex items-baseline gap-1.5 text-ui text-word-quiet">
      <ImageOff aria-hidden size={13} className="translate-y-0.5" />
      Picture not fetched{alt === '' ? '' : `: ${alt}`}
      {target?.shown != null && <span className="font-mono text-meta">‹{target.shown}›</span>}
    </span>
  );
}
