// The ordered sections of a request before it is bytes. Sections are values; the system is frozen once a plan is made.

import type { Json } from '../lib/canonical-json.ts';
import type { Prose } from '../lib/prose.ts';
import type { Breakpoint, Region } from './entry.ts';

/** A run of text with one origin and one volatility. `region` is in the type, so a volatile section cannot stand in the system. */
export interface Section<R extends Region = Region> {
  /** `identity.constitution`, `history.msg_…`, `suffix.recall`, … */
  readonly id: string;
  readonly region: R;
  readonly sources: readonly string[];
  readonly text: Prose;
}

/** One tool as the substrate sees it; `inputSchema` is canonical. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Json;
}

/** One block of a message. Tool calls and results keep the provider's call id. */
export type PlanBlock =
  | { readonly kind: 'text'; readonly sections: readonly Section[] }
  | { readonly kind: 'tool_use'; readonly sectionId: string; readonly region: Region; readonly callId: string; readonly tool: string; readonly arguments: Json }
  | {
      readonly kind: 'tool_result';
      readonly sectionId: string;
      readonly region: Region;
      readonly callId: string;
      readonly text: Prose;
      readonly isError: boolean;
    };

export interface PlanMessage {
  readonly role: 'user' | 'assistant';
  readonly blocks: readonly PlanBlock[];
}

/** Everything a request will hold, provider-neutral. Block order for `breakpoints`: tools, system blocks, message blocks. */
export interface ContextPlan {
  readonly tools: readonly ToolDefinition[];
  /** System blocks in order: the entity-level cut, then the correspondent segment. Stable sections only (L8). */
  readonly system: readonly (readonly Section<'stable'>[])[];
  readonly messages: readonly PlanMessage[];
  readonly breakpoints: readonly Breakpoint[];
  readonly maxOutputTokens: number;
}
