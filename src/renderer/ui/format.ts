// Numbers, sizes, times and ids as the window writes them. A missing number is a word, never a zero.

const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const exact = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

export const NOT_REPORTED = 'not reported';

/** 12,345 */
export const formatNumber = (value: number): string => grouped.format(value);

/** 12,345 or "not reported": a provider's silence is never a zero. */
export const formatReported = (value: number | null): string => (value === null ? NOT_REPORTED : formatNumber(value));

/** Tokens in a short form: 845, 12.4k, 1.2M. */
export function formatTokens(tokens: number): string {
  if (tokens < 1000) return String(Math.round(tokens));
  if (tokens < 999_950) return `${(tokens / 1000).toFixed(tokens < 99_950 ? 1 : 0)}k`;
  return `${(tokens / 1_000_000).toFixed(1)}M`;
}

/** Bytes in binary units: 812 B, 4.2 KiB, 1.4 MiB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KiB', 'MiB', 'GiB'];
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1023.95 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(1)} ${units[unit]}`;
}

/** A length of time: 84 ms, 3.2 s, 4 min 05 s, 2 h 10 min. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${Math.floor(seconds / 3600)} h ${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')} min`;
}

/** Share of a whole as 96.4 %; an empty whole has no share. */
export const formatShare = (part: number, whole: number): string => (whole <= 0 ? '–' : `${((100 * part) / whole).toFixed(part === whole ? 0 : 1)} %`);

/** 30 Nov 2026, 22:47:12 in the window's own zone. */
export const formatExact = (atMs: number): string => exact.format(atMs);
/** 22:47 */
export const formatClock = (atMs: number): string => clock.format(atMs);
/** Monday 30 November 2026 */
export const formatDay = (atMs: number): string => day.format(atMs);

/** How long before `nowMs`: "now", "40 s ago", "3 min ago", "2 h ago", "5 d ago", "3 mo ago", "2 y ago"; a time ahead is said as such. */
export function formatAgo(atMs: number, nowMs: number): string {
  const seconds = Math.round((nowMs - atMs) / 1000);
  if (seconds < -5) return `in ${formatSpan(-seconds)}`;
  return seconds < 5 ? 'now' : `${formatSpan(seconds)} ago`;
}

const MONTH_DAYS = 30.44;
const YEAR_DAYS = 365.25;

function formatSpan(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  const days = Math.floor(seconds / 86_400);
  if (days < 61) return `${days} d`;
  const years = Math.floor(days / YEAR_DAYS);
  return years === 0 ? `${Math.floor(days / MONTH_DAYS)} mo` : `${years} y`;
}

/** An id as the window writes it: prefix and six telling characters. Sequences become `#12`. */
export function shortId(id: string): string {
  if (/^\d+$/.test(id)) return `#${id}`;
  const cut = id.indexOf('_');
  const rest = id.slice(cut + 1);
  if (rest.length <= 8) return id;
  // Digests are told apart by their start, time-sortable ids by their random end.
  return rest.length === 64 ? `${id.slice(0, cut + 1)}${rest.slice(0, 6)}` : `${id.slice(0, cut + 1)}${rest.slice(-6)}`;
}

/** A section's id with the ids inside it shortened: `history.msg_x7k2m9.262144`. */
export const sectionName = (sectionId: string): string => sectionId.replace(/\b(?:msg|req|rcp|cog|dec|run|m)_[0-9a-z]{16,}/g, shortId);
