// A payload field by field. Ids become links, content references open into their text where they stand.

import { useState } from 'react';
import { useRoute } from '#renderer/queries/use-route.ts';
import { Fact, Facts, Quiet } from '#renderer/ui/account.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { formatExact, shortId } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { StoredText } from '#renderer/ui/stored-text.tsx';
import type { CognitionId, ContentRef } from '#shared/model/ids';
import { leafOf } from './payload-leaf.ts';

interface TreeProps {
  readonly value: unknown;
  readonly name?: string;
  readonly within: CognitionId | null;
}

export function PayloadTree({ value, name = '', within }: TreeProps) {
  if (Array.isArray(value)) {
    if (value.length === 0) return <Quiet>none</Quiet>;
    return (
      <ul>
        {value.map((item, index) => (
          // A payload never changes, so a place in it is a stable key.
          <li key={`${name}-${index}`} className={typeof item === 'object' ? 'mb-2 border-l border-line pl-3' : ''}>
            <PayloadTree value={item} name={name} within={within} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value);
    if (fields.length === 0) return <Quiet>nothing else to say</Quiet>;
    return (
      <Facts>
        {fields.map(([key, field]) => (
          <Fact key={key} name={<code>{key}</code>}>
            <PayloadTree value={field} name={key} within={within} />
          </Fact>
        ))}
      </Facts>
    );
  }
  return <Leaf value={value} name={name} within={within} />;
}

function Leaf({ value, name, within }: Required<TreeProps>) {
  const leaf = leafOf(name, value);
  if (leaf.kind === 'nothing') return <Quiet>none</Quiet>;
  if (leaf.kind === 'content') return <ContentText at={leaf.ref} />;
  if (leaf.kind === 'id') return <IdLink id={leaf.id} within={within ?? undefined} />;
  if (leaf.kind === 'digest') return <code title={leaf.digest}>{leaf.digest.slice(0, 16)}…</code>;
  if (leaf.kind === 'time') return <>{formatExact(leaf.atMs)}</>;
  return <>{leaf.text}</>;
}

/** A text by reference: closed it is its id, open it is what it says or why it cannot be shown. */
function ContentText({ at }: { readonly at: ContentRef }) {
  const [open, setOpen] = useState(false);
  const { data, isError } = useRoute('content.get', { ref: at }, { enabled: open });
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        className="text-word-soft underline decoration-line-strong underline-offset-4 hover:text-word"
        onClick={() => setOpen(!open)}
      >
        <code className="text-meta">{shortId(at)}</code> {open ? 'hide' : 'show the text'}
      </button>
      <CopyButton label="Copy the reference" text={at} />
      {open ? (
        <div className="mt-1 max-h-80 overflow-auto border-l border-line-strong pl-3" tabIndex={0} role="region" aria-label={`Text ${shortId(at)}`}>
          {data === undefined ? <Quiet>{isError ? 'It could not be read just now.' : 'Reading…'}</Quiet> : <StoredText view={data} />}
        </div>
      ) : null}
    </div>
  );
}
