// Forging anew: from who they are now, or by any of the ways of a birth.

import { useForge } from '#renderer/queries/use-forge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Group } from '#renderer/views/forge/draft-editor.tsx';
import { useForgeStore } from '#renderer/views/forge/forge-store.ts';
import { RefusalLine } from '#renderer/views/forge/problem-list.tsx';
import { useAct } from '#renderer/views/forge/use-act.ts';

export function ForgeAnew({ living, onBegin }: { readonly living: string; readonly onBegin: () => void }) {
  const { invoke } = useForge();
  const act = useAct();
  const hold = useForgeStore((state) => state.hold);
  return (
    <Group
      title="Forge anew"
      about={`You edit a draft, see what would be written, and confirm with ${living}’s name. What no longer stands is superseded and stays on record; the life goes on.`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button
          disabled={act.busy}
          onClick={() =>
            void act.run(
              () => invoke('forge.draft', { from: { kind: 'current' } }),
              (answer) => hold(answer),
            )
          }
        >
          Start from who they are now
        </Button>
        <Button onClick={onBegin}>Another way</Button>
      </div>
      <RefusalLine words={act.refusal} />
    </Group>
  );
}
