// The observer's whole authority: asking. No route here can change anything (L2).

import { z } from 'zod';
import type { AnyEntry } from '../model/entry.ts';
import { type EntryKind, entryKinds } from '../model/entry.ts';
import type { IdentityView } from '../model/identity-views.ts';
import * as id from '../model/ids.ts';
import type { ContractRow, ContractView, RunRow, RunView } from '../model/skill-views.ts';
import type {
  CognitionView,
  CompareView,
  ConversationPage,
  LedgerPage,
  LedgerVerifyView,
  MemoryView,
  RequestRow,
  RequestView,
  StatusView,
  TextView,
} from '../model/views.ts';
import { defineRoute } from './define-route.ts';

const limit = z.int().min(1).max(500).default(100);
const none = z.strictObject({});
const kind = z.enum(entryKinds as [EntryKind, ...EntryKind[]]);

export const observerRoutes = {
  'status.get': defineRoute<StatusView>()(none),
  /** `before` is a sequence: items strictly before it. */
  'conversation.list': defineRoute<ConversationPage>()(z.strictObject({ lane: id.laneId, before: z.int().min(1).nullable().default(null), limit })),
  'cognition.get': defineRoute<CognitionView>()(z.strictObject({ cognitionId: id.cognitionId })),
  'cognition.list': defineRoute<readonly Omit<CognitionView, 'recall' | 'percepts'>[]>()(
    z.strictObject({ limit, before: z.int().min(1).nullable().default(null) }),
  ),
  /** Newest first; `before` is a sequence. */
  'request.list': defineRoute<{ readonly rows: readonly RequestRow[]; readonly total: number }>()(
    z.strictObject({ limit, before: z.int().min(1).nullable().default(null) }),
  ),
  'request.get': defineRoute<RequestView>()(z.strictObject({ requestId: id.requestId })),
  /** The exact body as sent; hash-checked on every read. */
  'request.body': defineRoute<{ readonly body: string; readonly sha256: string }>()(z.strictObject({ requestId: id.requestId })),
  'request.stream': defineRoute<TextView>()(z.strictObject({ requestId: id.requestId })),
  'request.compare': defineRoute<CompareView>()(z.strictObject({ a: id.requestId, b: id.requestId })),
  'memory.list': defineRoute<{ readonly rows: readonly MemoryView[]; readonly total: number }>()(
    z.strictObject({ query: z.string().max(500).default(''), limit, offset: z.int().min(0).max(1_000_000).default(0) }),
  ),
  'memory.get': defineRoute<MemoryView>()(z.strictObject({ memoryId: id.memoryId })),
  'message.get': defineRoute<{ readonly atMs: number; readonly correspondent: string; readonly text: TextView }>()(z.strictObject({ messageId: id.messageId })),
  'content.get': defineRoute<TextView>()(z.strictObject({ ref: id.contentRef })),
  /** Newest first. */
  'ledger.list': defineRoute<LedgerPage>()(
    z.strictObject({
      limit,
      before: z.int().min(1).nullable().default(null),
      kind: kind.nullable().default(null),
      cognitionId: id.cognitionId.nullable().default(null),
    }),
  ),
  'ledger.entry': defineRoute<AnyEntry>()(z.strictObject({ seq: z.int().min(1) })),
  'ledger.verify': defineRoute<LedgerVerifyView>()(none),
  /** Who lives here; `not_found` while nobody does. */
  'identity.get': defineRoute<IdentityView>()(none),
  'contract.list': defineRoute<readonly ContractRow[]>()(none),
  'contract.get': defineRoute<ContractView>()(z.strictObject({ name: z.string().max(60) })),
  /** Newest first; `open`: only what waits for a person or is under way. */
  'run.list': defineRoute<{ readonly rows: readonly RunRow[]; readonly total: number }>()(
    z.strictObject({
      limit,
      before: z.int().min(1).nullable().default(null),
      contract: z.string().max(60).nullable().default(null),
      open: z.boolean().default(false),
    }),
  ),
  'run.get': defineRoute<RunView>()(z.strictObject({ runId: id.runId })),
} as const;

export type ObserverRoutes = typeof observerRoutes;
