// The observer: one handler per route, all of them asking a read-only database (L2). This map is the audit list of
// everything a window can see.

import type { Handlers } from '#shared/contract/define-route';
import type { ObserverRoutes } from '#shared/contract/observer-routes';
import {
  contentText,
  conversationPage,
  hasContent,
  identityView,
  ledgerPage,
  memoryPage,
  memoryView,
  messageView,
  readEntry,
  requestPage,
  verifyLedger,
} from '#storage/observer-queries';
import type { ReadDb } from '#storage/read-db';
import { found, notFound, orNotFound, tellDamage } from './answers.ts';
import type { LiveFacts } from './live-facts.ts';
import { listCognitions, showCognition } from './show-cognition.ts';
import { listContracts, showContract } from './show-contract.ts';
import { compareTwo, showBody, showRequest, showStream } from './show-request.ts';
import { listRuns, showRun } from './show-run.ts';
import { showStatus } from './show-status.ts';

export interface ObserverDeps {
  readonly db: ReadDb;
  readonly live: LiveFacts;
}

export const createObserverHandlers = ({ db, live }: ObserverDeps): Handlers<ObserverRoutes> =>
  tellDamage({
    'status.get': () => showStatus(db, live),
    'conversation.list': ({ lane, before, limit }) => found(conversationPage(db, lane, before, limit)),
    'cognition.get': ({ cognitionId }) => showCognition(db, cognitionId),
    'cognition.list': ({ before, limit }) => listCognitions(db, before, limit),
    'request.list': ({ before, limit }) => found(requestPage(db, before, limit)),
    'request.get': ({ requestId }) => showRequest(db, requestId),
    'request.body': ({ requestId }) => showBody(db, requestId),
    'request.stream': ({ requestId }) => showStream(db, requestId),
    'request.compare': ({ a, b }) => compareTwo(db, a, b),
    'memory.list': ({ query, limit, offset }) => found(memoryPage(db, query, limit, offset)),
    'memory.get': ({ memoryId }) => orNotFound(memoryView(db, memoryId), 'memory'),
    'message.get': ({ messageId }) => orNotFound(messageView(db, messageId), 'message'),
    'content.get': ({ ref }) => (hasContent(db, ref) ? found(contentText(db, ref)) : notFound('content')),
    'ledger.list': (query) => found(ledgerPage(db, query)),
    'ledger.entry': ({ seq }) => orNotFound(readEntry(db, seq), 'entry'),
    'ledger.verify': () => {
      const begunAtMs = live.now();
      return found({ ...verifyLedger(db, live.anchorMark()), tookMs: Math.max(0, live.now() - begunAtMs) });
    },
    'identity.get': () => orNotFound(identityView(db), 'entity: nobody is born here yet'),
    'contract.list': () => listContracts(db, live),
    'contract.get': ({ name }) => showContract(db, live, name),
    'run.list': (query) => listRuns(db, query),
    'run.get': ({ runId }) => showRun(db, runId),
  } satisfies SyncHandlers);

/** Every query here answers at once: nothing of an observer is ever half done. */
type SyncHandlers = {
  readonly [Route in keyof ObserverRoutes]: (...given: Parameters<Handlers<ObserverRoutes>[Route]>) => Awaited<ReturnType<Handlers<ObserverRoutes>[Route]>>;
};
