// A stored text of a run under its name: closed it tells its size, open it is shown exactly, with search, whatever its size.

import { ChevronDown, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Quiet } from '#renderer/ui/facts.tsx';
import { formatNumber } from '#renderer/ui/format.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { StoredText } from '#renderer/ui/stored-text.tsx';
import type { TextView } from '#shared/model/views';

const CodeView = lazy(() => import('#renderer/ui/code-view.tsx').then((module) => ({ default: module.CodeView })));

/** `none` is said where there is no such text. */
export function TextSheet({
  name,
  view,
  none = 'none',
  opened = false,
}: {
  readonly name: string;
  readonly view: TextView | null;
  readonly none?: string;
  readonly opened?: boolean;
}) {
  const [open, setOpen] = useState(opened);
  if (view === null || view.state !== 'ok')
    return (
      <p className="flex flex-wrap gap-x-2 text-ui text-word-soft">
        {name} {view === null ? <Quiet>{none}</Quiet> : <StoredText view={view} />}
      </p>
    );
  const { text } = view;
  const Arrow = open ? ChevronDown : ChevronRight;
  return (
    <section className="min-w-0">
      <div className="flex items-center gap-1">
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="flex items-center gap-1.5 text-ui text-word-soft hover:text-word">
          <Arrow aria-hidden size={13} />
          {name}
          <span className="text-meta text-word-quiet">{text === '' ? 'empty' : `${formatNumber(text.length)} characters`}</span>
        </button>
        <CopyButton label={`Copy: ${name}`} text={text} />
      </div>
      {open && text !== '' && (
        <div className="mt-1 h-80 border border-line pt-2">
          <Suspense fallback={<Loading what={name} />}>
            <CodeView label={name} text={text} language={/^\s*[[{]/.test(text) ? 'json' : 'plain'} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
