// Every id is a link: one press opens it in the inspector, the mark beside it copies it whole.

import { clsx } from 'clsx';
import { inspect, selectionOf } from '../state/selection.ts';
import { CopyButton } from './copy-button.tsx';
import { shortId } from './format.ts';
import { Tooltip } from './tooltip.tsx';

export interface IdLinkProps {
  /** Full id, or the sequence of an entry as digits. */
  readonly id: string;
  /** The cognition it belongs to, where known: makes finding it cheap. */
  readonly within?: string | undefined;
  /** Leaves the copying mark out, for rows of tables. */
  readonly plain?: boolean;
  readonly className?: string;
}

export function IdLink({ id, within, plain = false, className }: IdLinkProps) {
  const target = selectionOf(id, within);
  const words = <code className={clsx('text-meta', className)}>{shortId(id)}</code>;
  return (
    <span className="group/id inline-flex items-center">
      {target === null ? (
        <span className="text-word-quiet">{words}</span>
      ) : (
        <Tooltip text={`${id}\nopens in the inspector`}>
          <button
            type="button"
            aria-label={`Inspect ${target.kind} ${shortId(id)}`}
            onClick={(press) => {
              press.stopPropagation();
              inspect(target);
            }}
            className="text-word-soft underline decoration-line-strong underline-offset-4 hover:text-word hover:decoration-word"
          >
            {words}
          </button>
        </Tooltip>
      )}
      {!plain && <CopyButton label={`Copy ${shortId(id)}`} text={id} className="opacity-0 group-focus-within/id:opacity-100 group-hover/id:opacity-100" />}
    </span>
  );
}
