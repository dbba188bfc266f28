// One act: what was proposed and why, what the critic checked, the intent before, the outcome after. Each part names its entry.

import { Answered } from '#renderer/ui/answered.tsx';
import { Fact, Facts, Part, Quiet } from '#renderer/ui/facts.tsx';
import { formatDuration, formatExact } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { Word } from '#renderer/ui/tooltip.tsx';
import type { Entry } from '#shared/model/entry';
import { type ActEntries, useActEntries } from './act-entries.ts';
import { StoredContent } from './stored-content.tsx';
import { actWords, verdictWords } from './talk-words.ts';

export function ReceiptInspector({ id, within }: { readonly id: string; readonly within?: string }) {
  const query = useActEntries(id, within);
  return (
    <Answered query={query} what="the act">
      {(act) => <Act act={act} />}
    </Answered>
  );
}

function Act({ act: { proposed, judged, intended, settled } }: { readonly act: ActEntries }) {
  const about = proposed ?? intended;
  return (
    <div className="flex flex-col gap-5 p-4">
      <Facts>
        <Fact name="Tool">
          <code className="text-runtime">{proposed?.payload.tool ?? intended?.payload.tool}</code>
        </Fact>
        <Fact name={<Word of="cognition">Cognition</Word>}>{about?.cognitionId == null ? 'none' : <IdLink id={about.cognitionId} />}</Fact>
        {proposed !== null && (
          <Fact name="Request">
            <IdLink id={proposed.payload.requestId} />
          </Fact>
        )}
      </Facts>
      {proposed !== null && <Proposed entry={proposed} />}
      {judged.map((entry) => (
        <Judged key={entry.seq} entry={entry} />
      ))}
      {intended === null ? (
        <p className="text-ui text-word-quiet">No intent is on record: the act was never begun, and there is no receipt.</p>
      ) : (
        <Intended entry={intended} settled={settled} />
      )}
      {settled !== null && <Settled entry={settled} />}
    </div>
  );
}

function When({ entry }: { readonly entry: Pick<Entry, 'seq' | 'atMs'> }) {
  return (
    <>
      <time dateTime={new Date(entry.atMs).toISOString()}>{formatExact(entry.atMs)}</time>
      <IdLink id={String(entry.seq)} plain />
    </>
  );
}

function Proposed({ entry }: { readonly entry: Entry<'decision.proposed'> }) {
  const { arguments: asked, rationale, confidence, hypothesis, evidence } = entry.payload;
  return (
    <Part title={<Word of="decision">Decision</Word>} aside={<When entry={entry} />}>
      <Facts>
        <Fact name="Asked">
          <code className="text-meta">
            <StoredContent at={asked} />
          </code>
        </Fact>
        <Fact name="Why">
          <StoredContent at={rationale} />
        </Fact>
        <Fact name="Confidence">{confidence ?? <Quiet>not stated</Quiet>}</Fact>
        <Fact name="Hypothesis">
          <StoredContent at={hypothesis} />
        </Fact>
        <Fact name="Evidence">{evidence.length === 0 ? <Quiet>not stated</Quiet> : evidence.map((each) => <IdLink key={each} id={each} />)}</Fact>
      </Facts>
    </Part>
  );
}

function Judged({ entry }: { readonly entry: Entry<'decision.judged'> }) {
  const { outcome, attempt, checks, reason } = entry.payload;
  return (
    <Part title={<Word of="verdict">Verdict</Word>} aside={<When entry={entry} />}>
      <p className="mb-1.5 text-ui text-word-soft">
        {verdictWords[outcome]}
        {attempt > 1 && `, attempt ${attempt}`}
      </p>
      <table className="w-full text-meta">
        <caption className="sr-only">Checks of the critic, in order</caption>
        <tbody>
          {checks.map(({ rule, result, detail }) => (
            <tr key={rule}>
              <th scope="row" className="py-0.5 pr-3 text-left font-normal text-word-soft">
                {rule}
              </th>
              <td className={result === 'fail' ? 'pr-3 font-medium text-word' : 'pr-3 text-word-quiet'}>{result.replaceAll('_', ' ')}</td>
              <td className="text-word-quiet">{detail.replaceAll('_', ' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reason !== null && (
        <p className="mt-2 text-ui text-word-soft">
          It was told: <StoredContent at={reason} />
        </p>
      )}
    </Part>
  );
}

function Intended({ entry, settled }: { readonly entry: Entry<'receipt.intended'>; readonly settled: Entry<'receipt.settled'> | null }) {
  const { receiptId, effectClass, reversible } = entry.payload;
  return (
    <Part title="Intent" aside={<When entry={entry} />}>
      <Facts>
        <Fact name={<Word of="receipt">Receipt</Word>}>
          <IdLink id={receiptId} />
        </Fact>
        <Fact name="Effect">{effectClass === 'none' ? 'none' : `${effectClass}, ${reversible ? 'can be undone' : 'cannot be undone'}`}</Fact>
        {settled === null && (
          <Fact name="Outcome">
            <span className="claimed">unknown: no outcome is on record</span>
          </Fact>
        )}
      </Facts>
    </Part>
  );
}

function Settled({ entry }: { readonly entry: Entry<'receipt.settled'> }) {
  const { outcome, fault, result, whole, affectedFiles, durationMs, receiptId } = entry.payload;
  return (
    <Part title="Outcome" aside={<When entry={entry} />}>
      <Facts>
        <Fact name="Outcome">
          {actWords({ outcome, receiptId }).word}
          {fault !== null && ` (${fault.replaceAll('_', ' ')})`}, after {formatDuration(durationMs)}
        </Fact>
        <Fact name="Came back">
          <StoredContent at={result} />
        </Fact>
        {whole !== null && (
          <Fact name="In full">
            <StoredContent at={whole} />
          </Fact>
        )}
        {affectedFiles.length > 0 && (
          <Fact name="Files">
            {affectedFiles.map((file) => (
              <div key={file}>
                <StoredContent at={file} />
              </div>
            ))}
          </Fact>
        )}
      </Facts>
    </Part>
  );
}
