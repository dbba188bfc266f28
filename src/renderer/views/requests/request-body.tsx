// The exact JSON as it left, the same re-indented, the chosen section decoded, and the answer stream as received.
// Copying always copies the exact body; the re-indented form says that white space was added.

import { useMemo, useState } from 'react';
import { useRoute } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { CodeView } from '#renderer/ui/code-view.tsx';
import { reindentJson } from '#renderer/ui/code-view-reindent.ts';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { sectionName } from '#renderer/ui/format.ts';
import type { MapSection, RegionMapModel } from '#renderer/ui/region-map-model.ts';
import { textViewWords } from '#renderer/ui/stored-text.tsx';
import { Segmented } from '#renderer/ui/toggle.tsx';
import type { RequestView } from '#shared/model/views';
import { decodedSection, spansFor } from './request-body-model.ts';

type Form = 'raw' | 'indented' | 'section' | 'stream';

const choices = [
  { value: 'indented', label: 'Re-indented' },
  { value: 'raw', label: 'As sent' },
  { value: 'section', label: 'Section' },
  { value: 'stream', label: 'Answer stream' },
] as const satisfies readonly { readonly value: Form; readonly label: string }[];

interface RequestBodyProps {
  readonly request: RequestView;
  readonly map: RegionMapModel;
  readonly chosen: MapSection | null;
}

export function RequestBody({ request, map, chosen }: RequestBodyProps) {
  const [form, setForm] = useState<Form>('indented');
  const query = useRoute('request.body', { requestId: request.requestId });
  return (
    <div className="rb flex min-h-0 min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 px-4 pb-2">
        <Segmented label="Form of the JSON" choices={choices} value={form} onChange={setForm} />
        {query.data === undefined ? null : <CopyButton label="Copy the exact bytes as sent" text={query.data.body} small={false} />}
        <span className="text-meta text-word-quiet">{formWords(form, query.data === undefined ? null : query.data.sha256 === request.bodySha256)}</span>
      </div>
      <div className="min-h-0 flex-1">
        {form === 'stream' ? (
          <Stream request={request} />
        ) : (
          <Answered query={query} what="the exact JSON">
            {(body) => <BodyForm body={body.body} form={form} map={map} chosen={chosen} />}
          </Answered>
        )}
      </div>
    </div>
  );
}

function formWords(form: Form, hashHolds: boolean | null): string {
  const hash = hashHolds === null ? '' : hashHolds ? ' Hash checked.' : ' Its hash is not the one on record.';
  if (form === 'raw') return `Exactly the body that left.${hash}`;
  if (form === 'indented') return `White space added, strings as sent; copying gives the exact bytes.${hash}`;
  if (form === 'section') return 'The chosen section as the substrate reads it, escapes undone.';
  return 'The answer exactly as received.';
}

interface BodyFormProps {
  readonly body: string;
  readonly form: Exclude<Form, 'stream'>;
  readonly map: RegionMapModel;
  readonly chosen: MapSection | null;
}

function BodyForm({ body, form, map, chosen }: BodyFormProps) {
  const indented = useMemo(() => (form === 'indented' ? reindentJson(body) : null), [body, form]);
  const place = form === 'indented' && indented !== null ? indented.fromBody : null;
  const spans = useMemo(() => spansFor(map.sections, chosen, place), [map, chosen, place]);
  const jump = useMemo(() => (chosen === null ? null : { offset: place === null ? chosen.start : place(chosen.start) }), [chosen, place]);
  if (form === 'section') {
    if (chosen === null) return <p className="px-4 text-word-quiet">Choose a section in the map; its text will stand here.</p>;
    return (
      <CodeView
        label={`Section ${chosen.sectionId === null ? 'unclaimed' : sectionName(chosen.sectionId)}`}
        text={decodedSection(body, chosen)}
        language="plain"
      />
    );
  }
  return <CodeView label={form === 'raw' ? 'Exact JSON as sent' : 'JSON, re-indented'} text={indented?.text ?? body} spans={spans} jump={jump} />;
}

function Stream({ request }: { readonly request: RequestView }) {
  const query = useRoute('request.stream', { requestId: request.requestId });
  return (
    <Answered query={query} what="the answer stream">
      {(stream) =>
        stream.state === 'ok' ? (
          <CodeView label="Answer stream as received" text={stream.text} language="plain" />
        ) : (
          <p className="px-4 text-word-quiet">{textViewWords[stream.state]}</p>
        )
      }
    </Answered>
  );
}
