// One source of a memory, followed to its words: a message, the receipt of an act, or another memory.

import type { ReactNode } from 'react';
import { useRoute } from '#renderer/queries/use-route.ts';
import { selectionOf } from '#renderer/state/selection.ts';
import { Quiet } from '#renderer/ui/account.tsx';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { StoredText } from '#renderer/ui/stored-text.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import type { CognitionId, ContentRef, MemoryId, MessageId } from '#shared/model/ids';
import type { TextView } from '#shared/model/views';

interface SourceProps {
  readonly source: string;
  /** The cognition that wrote the memory, once known. */
  readonly within: CognitionId | null;
}

export function MemorySource({ source, within }: SourceProps) {
  const kind = selectionOf(source)?.kind;
  if (kind === 'message') return <MessageSource id={source as MessageId} />;
  if (kind === 'memory') return <OtherMemory id={source as MemoryId} />;
  if (kind === 'receipt' && source.startsWith('rcp_') && within !== null) return <ReceiptSource id={source} within={within} />;
  if (kind === 'run') return <Frame id={source} about="a run of a contract" />;
  if (source.startsWith('frg_')) return <Frame id={source} about="a founding of this identity" />;
  return <Frame id={source} within={within} about={null} />;
}

function Frame({
  id,
  within = null,
  about,
  children,
}: {
  readonly id: string;
  readonly within?: CognitionId | null;
  readonly about: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="my-2 border-l border-line-strong pl-3">
      <p className="text-meta text-word-quiet">
        <IdLink id={id} within={within ?? undefined} plain /> {about}
      </p>
      {children}
    </div>
  );
}

const failed = <Quiet>It could not be read just now.</Quiet>;

function MessageSource({ id }: { readonly id: MessageId }) {
  const { data, isError } = useRoute('message.get', { messageId: id });
  return (
    <Frame
      id={id}
      about={
        data === undefined ? null : (
          <>
            said by <span className="text-human">{data.correspondent}</span> <TimeAgo atMs={data.atMs} />
          </>
        )
      }
    >
      {data === undefined ? (
        isError && failed
      ) : (
        <p className="max-w-[65ch]">
          <StoredText view={data.text} />
        </p>
      )}
    </Frame>
  );
}

function OtherMemory({ id }: { readonly id: MemoryId }) {
  const { data, isError } = useRoute('memory.get', { memoryId: id });
  return (
    <Frame id={id} about="an earlier memory">
      {data === undefined ? (
        isError && failed
      ) : (
        <p className="max-w-[65ch]">
          <StoredText view={data.resolved} />
        </p>
      )}
    </Frame>
  );
}

/** Receipts stand in the ledger; the cognition narrows the search to a handful of entries. */
function ReceiptSource({ id, within }: { readonly id: string; readonly within: CognitionId }) {
  const { data, isError } = useRoute('ledger.list', { limit: 500, before: null, kind: 'receipt.settled', cognitionId: within });
  const entry = data?.rows.find((row) => row.kind === 'receipt.settled' && row.payload.receiptId === id);
  const settled = entry?.kind === 'receipt.settled' ? entry : null;
  return (
    <Frame
      id={id}
      within={within}
      about={
        settled === null ? (
          'an act of the body'
        ) : (
          <>
            an act of the body, {settled.payload.outcome}, <TimeAgo atMs={settled.atMs} />
          </>
        )
      }
    >
      {settled === null ? isError && failed : <ResultText at={settled.payload.result} />}
    </Frame>
  );
}

function ResultText({ at }: { readonly at: ContentRef }) {
  const { data, isError } = useRoute('content.get', { ref: at });
  const view: TextView | undefined = data;
  return view === undefined ? (
    isError && failed
  ) : (
    <p className="max-w-[65ch]">
      <StoredText view={view} />
    </p>
  );
}
