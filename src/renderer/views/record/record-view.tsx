// Record: the ledger entry by entry, and the cognitions it tells of.

import { Segmented } from '#renderer/ui/toggle.tsx';
import { CognitionList } from './cognition-list.tsx';
import { EntryList } from './entry-list.tsx';
import { useRecordPlace } from './record-place.ts';
import { VerifyLedger } from './verify-ledger.tsx';

const parts = [
  { value: 'ledger', label: 'Ledger' },
  { value: 'cognitions', label: 'Cognitions' },
] as const;

export function RecordView() {
  const { part, go } = useRecordPlace();
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 pt-4 pb-2">
        <h1 className="text-speech font-medium">Record</h1>
        <Segmented label="Part of the record" choices={parts} value={part} onChange={(next) => go({ part: next })} />
        {part === 'ledger' ? <VerifyLedger /> : null}
      </header>
      <div className="min-h-0 flex-1">{part === 'ledger' ? <EntryList /> : <CognitionList />}</div>
    </div>
  );
}
