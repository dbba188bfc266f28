// Why something does not hold: where, by which rule, and one sentence. What is wrong is words and a place, never only a colour.

import type { Problem } from '#shared/cognitive/contract';

export function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <ol className="flex flex-col text-ui" aria-label="Problems">
      {problems.map(({ path, rule, message }, index) => (
        <li
          key={`${index} ${path} ${rule}`}
          tabIndex={-1}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-x-4 gap-y-0.5 py-1.5 hair-top slim:grid-cols-1"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <code className="text-word">{path === '' ? 'the whole answer' : path}</code> <code className="text-meta text-word-quiet">{rule}</code>
          </span>
          <span className="min-w-0 text-word-soft [overflow-wrap:anywhere]">{message}</span>
        </li>
      ))}
    </ol>
  );
}

/** What was refused, beside the act it belongs to. Read aloud when it appears. */
export const RefusalLine = ({ words }: { readonly words: string | null }) =>
  words === null ? null : (
    <p role="alert" tabIndex={-1} className="outline-none max-w-[68ch] text-ui text-word [overflow-wrap:anywhere]">
      {words}
    </p>
  );
