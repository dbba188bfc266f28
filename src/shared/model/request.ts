// A request exactly as sent, cut into segments, and what came back.

import type { Region } from './entry.ts';

/** What a segment of the body is: the text of a section, a cache mark, or the JSON between them. */
export type SegmentKind = 'text' | 'mark' | 'glue';

/** A run of the exact body. All segments of a request, joined, are the bytes sent. */
export interface Segment {
  readonly text: string;
  readonly kind: SegmentKind;
  /** Section the text belongs to; null for glue and marks. */
  readonly sectionId: string | null;
  readonly region: Region | null;
}

/** One block of an answer, as parsed from the stream. */
export type AnswerBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tool_use'; readonly callId: string; readonly tool: string; readonly argumentsJson: string };
