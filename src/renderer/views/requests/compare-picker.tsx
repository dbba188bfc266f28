// Chooses one side of a comparison from the newest requests; the one chosen is always in the list.

import { useId } from 'react';
import { formatExact, formatTokens, shortId } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import type { RequestId } from '#shared/model/ids';
import type { RequestRow } from '#shared/model/views';

const OFFERED = 200;

interface ComparePickerProps {
  readonly name: 'A' | 'B';
  readonly value: RequestId;
  readonly rows: readonly RequestRow[];
  readonly onChoose: (id: RequestId) => void;
}

export function ComparePicker({ name, value, rows, onChoose }: ComparePickerProps) {
  const field = useId();
  const offered = rows.slice(0, OFFERED);
  const known = offered.some((row) => row.requestId === value);
  const held = rows.find((row) => row.requestId === value);
  return (
    <span className="inline-flex items-center gap-2">
      <label htmlFor={field} className="font-medium">
        {name}
      </label>
      <select id={field} className="dt-select" value={value} onChange={(change) => onChoose(change.target.value as RequestId)}>
        {known ? null : <option value={value}>{held === undefined ? shortId(value) : wordsOf(held)}</option>}
        {offered.map((row) => (
          <option key={row.requestId} value={row.requestId}>
            {wordsOf(row)}
          </option>
        ))}
      </select>
      <IdLink id={value} plain />
    </span>
  );
}

const wordsOf = (row: RequestRow): string => `${formatExact(row.sentAtMs)} · ${formatTokens(row.stableTokens + row.volatileTokens)}`;
