// The one act: writing the draft. It says beside it how much that writes; where somebody lives, it asks for their name, typed.

import { clsx } from 'clsx';
import { useState } from 'react';
import { useForge, useRunsMoved } from '#renderer/queries/use-forge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { formatNumber, formatTokens } from '#renderer/ui/format.ts';
import { tidy } from './draft-edit.ts';
import { TextField } from './fields.tsx';
import { type HeldDraft, useForgeStore } from './forge-store.ts';
import { RefusalLine } from './problem-list.tsx';
import { StartOver } from './start-over.tsx';
import { useAct } from './use-act.ts';
import type { Preview } from './use-preview.ts';

interface CommitBarProps {
  readonly held: HeldDraft;
  readonly seen: Preview;
  /** Who lives here now; null at a birth. */
  readonly living: string | null;
  readonly onDone: (seq: number, name: string) => void;
}

export function CommitBar({ held, seen, living, onDone }: CommitBarProps) {
  const { act, commit } = useCommit(held, living, onDone);
  const [typed, setTyped] = useState('');
  const name = held.draft.name.trim();
  const [tried, setTried] = useState(false);
  const mayCommit = seen.problems.length === 0 && !act.busy && (living === null || typed.trim() === living);
  return (
    <footer className="flex shrink-0 flex-col gap-2 bg-panel px-6 py-3 hair-top short:px-4 short:py-1.5">
      <div className={clsx('flex flex-wrap gap-x-4 gap-y-2', living === null ? 'items-center' : 'items-end')}>
        {living !== null && (
          <div className="w-56">
            <TextField
              label={`Type “${living}” to confirm`}
              required
              value={typed}
              maxLength={80}
              onText={(text) => {
                setTyped(text);
                setTried(false);
              }}
              onKeyDown={(press) => {
                if (press.key !== 'Enter' || press.ctrlKey || press.metaKey || press.nativeEvent.isComposing) return;
                press.preventDefault();
                if (mayCommit) void commit(typed);
                else setTried(true);
              }}
            />
          </div>
        )}
        <Button id="forge-commit" tone="strong" disabled={!mayCommit} onClick={() => void commit(typed)}>
          {act.busy ? 'Writing' : living === null ? `Meet ${name === '' ? 'them' : name}` : `Forge ${name === '' ? living : name} anew`}
        </Button>
        <p className="min-w-[24ch] flex-1 text-meta text-word-quiet slim:order-first slim:basis-full">{whatItWrites(seen, living)}</p>
        <div className="slim:ml-auto">
          <StartOver />
        </div>
      </div>
      <p role="status" className="text-meta text-word empty:hidden">
        {living !== null && nameHint(typed.trim(), living, tried)}
      </p>
      <RefusalLine words={act.refusal} />
    </footer>
  );
}

/** Why what is typed does not confirm yet. A name that is only begun is not wrong before Enter. */
function nameHint(typed: string, living: string, tried: boolean): string | null {
  if (typed === living || (!tried && living.startsWith(typed))) return null;
  if (typed.toLowerCase() === living.toLowerCase()) return 'Capital and small letters count: type the name exactly as it stands above the field.';
  if (!tried && living.toLowerCase().startsWith(typed.toLowerCase())) return null;
  return 'This is not the name that stands above the field.';
}

const counted = (count: number, one: string, many: string): string => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** What pressing it does, in one or two sentences. */
function whatItWrites({ preview, problems, isCurrent, refusal }: Preview, living: string | null): string {
  const after =
    living === null
      ? 'Afterwards this changes only by forging anew, in the admin window.'
      : 'What no longer stands is superseded and kept; nothing is deleted.';
  if (problems.length > 0) return 'Something is to be mended first; it is said beside the draft.';
  if (preview === null || refusal !== null) return after;
  const tokens = preview.sections.reduce((sum, section) => sum + section.tokens, 0);
  const gone = preview.superseded > 0 ? ` ${counted(preview.superseded, 'memory no longer stands', 'memories no longer stand')}.` : '';
  return `This writes ${counted(preview.entries, 'entry', 'entries')}: ${counted(preview.memoryCount, 'memory', 'memories')}, about ${formatTokens(tokens)} tokens of identity.${gone}${isCurrent ? '' : ' (looking again)'} ${after}`;
}

function useCommit(held: HeldDraft, living: string | null, onDone: CommitBarProps['onDone']) {
  const { invoke } = useForge();
  const runsMoved = useRunsMoved();
  const startOver = useForgeStore((state) => state.startOver);
  const act = useAct();
  const { draft, runId, origin, changed } = held;
  const commit = (typed: string) =>
    act.run(
      () =>
        invoke('forge.commit', {
          // An answer nobody changed need not be sent back; it may be larger than a draft may be.
          draft: runId !== null && !changed ? null : tidy(draft),
          runId,
          origin,
          confirm: living === null ? null : typed.trim(),
        }),
      ({ seq }) => {
        startOver();
        runsMoved();
        onDone(seq, draft.name.trim());
      },
    );
  return { act, commit };
}
