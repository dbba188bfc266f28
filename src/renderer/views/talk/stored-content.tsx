// The text behind a content reference, fetched when it is shown.

import { useRoute } from '#renderer/queries/use-route.ts';
import { Quiet } from '#renderer/ui/facts.tsx';
import { StoredText } from '#renderer/ui/stored-text.tsx';
import type { ContentRef } from '#shared/model/ids';

/** `otherwise` stands where there is no reference at all. */
export function StoredContent({ at, otherwise = 'not stated' }: { readonly at: ContentRef | null; readonly otherwise?: string }) {
  return at === null ? <Quiet>{otherwise}</Quiet> : <Fetched at={at} />;
}

function Fetched({ at }: { readonly at: ContentRef }) {
  const { data, isError } = useRoute('content.get', { ref: at });
  if (data !== undefined) return <StoredText view={data} />;
  return <Quiet>{isError ? 'could not be read' : '…'}</Quiet>;
}
