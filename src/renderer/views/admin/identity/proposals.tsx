// Proposals to forge anew: a valid answer nobody has accepted or declined, with what it would change. Accepting leads to the draft.

import { useState } from 'react';
import { useAdmin } from '#renderer/bridge/bridge-context.tsx';
import { useForge, useRunsMoved } from '#renderer/queries/use-forge.ts';
import { useRoute } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { Group } from '#renderer/views/forge/draft-editor.tsx';
import { LongField } from '#renderer/views/forge/fields.tsx';
import { useForgeStore } from '#renderer/views/forge/forge-store.ts';
import { RefusalLine } from '#renderer/views/forge/problem-list.tsx';
import { RunHead } from '#renderer/views/forge/run-head.tsx';
import { useAct } from '#renderer/views/forge/use-act.ts';
import type { RunId } from '#shared/model/ids';
import type { RunRow } from '#shared/model/skill-views';
import { WhatChanges } from './what-changes.tsx';

export function Proposals({ rows, isPending }: { readonly rows: readonly RunRow[]; readonly isPending: boolean }) {
  return (
    <Group title="Proposals" aside={rows.length === 0 ? undefined : String(rows.length)}>
      {isPending ? (
        <Loading what="the proposals" lines={2} />
      ) : rows.length === 0 ? (
        <p className="max-w-[68ch] text-ui text-word-quiet">
          None. An answer to the forge contract, from a model, another mind or a program, stands here until you accept or decline it.
        </p>
      ) : (
        <div className="flex min-w-0 flex-col">
          {rows.map(({ runId }) => (
            <Proposal key={runId} runId={runId} />
          ))}
        </div>
      )}
    </Group>
  );
}

function Proposal({ runId }: { readonly runId: RunId }) {
  const query = useRoute('run.get', { runId });
  return (
    <Answered query={query} what="the proposal" lines={3}>
      {(run) => (
        <article aria-label="Proposal" className="flex min-w-0 flex-col gap-4 py-3 not-first:hair-top">
          <RunHead run={run} />
          <WhatChanges runId={runId} />
          <Judge runId={runId} />
        </article>
      )}
    </Answered>
  );
}

function Judge({ runId }: { readonly runId: RunId }) {
  const { invoke } = useForge();
  const act = useAct();
  const hold = useForgeStore((state) => state.hold);
  const [isDeclining, setDeclining] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="strong"
          disabled={act.busy}
          onClick={() =>
            void act.run(
              () => invoke('forge.draft', { from: { kind: 'run', runId } }),
              (answer) => hold(answer),
            )
          }
        >
          Accept…
        </Button>
        <Button aria-expanded={isDeclining} onClick={() => setDeclining(!isDeclining)}>
          Decline…
        </Button>
        <span className="text-meta text-word-quiet">Accepting opens the draft, where you may still change it and confirm with the name.</span>
      </div>
      <RefusalLine words={act.refusal} />
      {isDeclining && <Decline runId={runId} />}
    </div>
  );
}

function Decline({ runId }: { readonly runId: RunId }) {
  const { invoke } = useAdmin();
  const runsMoved = useRunsMoved();
  const act = useAct();
  const [reason, setReason] = useState('');
  return (
    <div className="flex max-w-[68ch] flex-col items-start gap-3">
      <div className="w-full">
        <LongField
          label="Reason"
          autoFocus
          rows={1}
          maxLength={2000}
          value={reason}
          onText={setReason}
          note="It becomes part of the entry. The proposal itself stays on record."
        />
      </div>
      <Button disabled={act.busy} onClick={() => void act.run(() => invoke('forge.decline', { runId, reason: reason.trim() }), runsMoved)}>
        Decline it
      </Button>
      <RefusalLine words={act.refusal} />
    </div>
  );
}
