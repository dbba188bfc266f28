// Everything an observer may ask of storage, in one place: every function takes a `ReadDb` and changes nothing (L2).

export { type BodyView, readBody, type StoredSegment } from './body-rope.ts';
export { hasContent, readText } from './content.ts';
export { entriesOfCognition, readEntry, readHead } from './ledger.ts';
export { type CognitionDetail, type CognitionSummary, cognitionDetail, cognitionSummaries, entryMarks } from './queries/cognition-view.ts';
export { contentText } from './queries/content-text.ts';
export { conversationPage, isRetryable, messageView } from './queries/conversation-page.ts';
export { type LedgerQuery, ledgerPage } from './queries/ledger-page.ts';
export { memoryPage, memoryView } from './queries/memory-page.ts';
export { type RequestDetail, requestBodyRef, requestDetail, requestPage, requestStream } from './queries/request-view.ts';
export { type StatusFacts, statusFacts } from './queries/status-facts.ts';
export { projectionDigests, stateHash } from './rebuild-projections.ts';
export { cognitionsStillOpen } from './tables/cognition-table.ts';
export { type LedgerVerdict, verifyLedger } from './verify-ledger.ts';
