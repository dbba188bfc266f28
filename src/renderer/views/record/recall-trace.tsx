// The trace of one recall: what was asked, every candidate, and why each was kept or dropped.

import { Quiet } from '#renderer/ui/account.tsx';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { StoredText } from '#renderer/ui/stored-text.tsx';
import type { CognitionView } from '#shared/model/views';
import { recallWhy } from './cognition-words.ts';

export function RecallTrace({ recall }: { readonly recall: CognitionView['recall'] }) {
  if (recall === null) return <Quiet>No recall is on record for it.</Quiet>;
  const kept = recall.candidates.filter((each) => each.kept).length;
  return (
    <>
      <p className="text-meta text-word-quiet">Asked with these words:</p>
      <p className="mb-2 line-clamp-4">
        <StoredText view={recall.query} />
      </p>
      {recall.candidates.length === 0 ? (
        <Quiet>No memory held any of them.</Quiet>
      ) : (
        <>
          <p className="text-meta text-word-quiet">
            {recall.candidates.length} {recall.candidates.length === 1 ? 'candidate' : 'candidates'}, {kept} kept
          </p>
          <ol>
            {recall.candidates.map((candidate) => (
              <li
                key={candidate.memoryId}
                className={`my-2 border-l pl-3 ${candidate.kept ? 'border-solid border-word-soft' : 'border-dashed border-line-strong'}`}
              >
                <p className="line-clamp-3">
                  <StoredText view={candidate.text} />
                </p>
                <p className="text-meta text-word-quiet">
                  {recallWhy(candidate.kept, candidate.why)} · word rank {candidate.wordRank} · score {candidate.score.toFixed(2)} ·{' '}
                  <IdLink id={candidate.memoryId} plain />
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
