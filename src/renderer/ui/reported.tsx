// A number the provider may have kept to itself. Null is said in words; it is never a zero.

import { formatNumber, NOT_REPORTED } from './format.ts';

export function Reported({ value }: { readonly value: number | null }) {
  return value === null ? <span className="text-word-faint">{NOT_REPORTED}</span> : <span className="tabular-nums">{formatNumber(value)}</span>;
}
