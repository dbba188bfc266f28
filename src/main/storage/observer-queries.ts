// Everything an observer may ask of storage, in one place: every function takes a `ReadDb` and changes nothing (L2).

export { type BodyView, readBody, type StoredSegment } from './body-rope.ts';
export { hasContent } from './content.ts';
export { entriesOfCognition, readEntry } from './ledger.ts';
export { cognitionDetail, cognitionSummaries } from './queries/cognition-view.ts';
export { contentText } from './queries/content-text.ts';
export { conversationPage, isRetryable, messageView } from './queries/conversation-page.ts';
export { identityView } from './queries/identity-view.ts';
export { ledgerPage } from './queries/ledger-page.ts';
export { memoryPage, memoryView } from './queries/memory-page.ts';
export { requestBodyRef, requestDetail, requestPage, requestStream } from './queries/request-view.ts';
export { basisNow, countRuns, type RunRecord, runDetail, runPage, runsUndecided } from './queries/run-view.ts';
export { statusFacts } from './queries/status-facts.ts';
export { stateHash } from './rebuild-projections.ts';
export { verifyLedger } from './verify-ledger.ts';
