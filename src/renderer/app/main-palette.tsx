// The palette of the main window: its views, what waits, every contract, and what can be done just now.

import type { RunId } from '#shared/model/ids';
import { useStopReply } from '../queries/reply-in-flight.ts';
import { useRoute, useStatus } from '../queries/use-route.ts';
import { showView, type View, views, viewWords } from '../state/view.ts';
import { copyText } from '../ui/copy-button.tsx';
import { formatNumber } from '../ui/format.ts';
import { openContract } from '../views/skills/skills-place.ts';
import { Palette, PaletteList } from './palette.tsx';
import { type Command, commonCommands } from './palette-commands.ts';

export const MainPalette = () => (
  <Palette>
    <MainCommands />
  </Palette>
);

function MainCommands() {
  const { isReplying, stop } = useStopReply();
  const { data: status } = useStatus();
  const contracts = useRoute('contract.list', {}).data ?? [];
  const block = useNewestBlock();
  const waiting = status?.inbox ?? 0;
  const commands: readonly Command[] = [
    ...(isReplying ? [{ id: 'stop', name: 'Stop the reply', hint: '', key: 'Esc', run: stop }] : []),
    ...(status?.entity === null ? [{ id: 'ask', name: 'Ask: who is this to be?', hint: 'Nobody is born here yet', run: () => showView('birth') }] : []),
    ...(waiting > 0 ? [{ id: 'waiting', name: `What waits for you: ${formatNumber(waiting)}`, hint: 'Opens the inbox', run: () => showView('inbox') }] : []),
    ...(block === null
      ? []
      : [
          { id: 'block', name: 'Copy the newest delegation block', hint: `${block.contract}, to hand to another mind`, run: () => void copyOrShow(block.text) },
        ]),
    ...views.map(viewCommand),
    ...contracts.map(({ name, askedWhen }) => ({ id: `contract ${name}`, name: `Contract: ${name}`, hint: askedWhen, run: () => openContract(name) })),
    ...commonCommands(status?.head.seq ?? null),
  ];
  return <PaletteList commands={commands} />;
}

const viewCommand = (view: View, index: number): Command => ({
  id: `view ${view}`,
  name: viewWords[view].name,
  hint: viewWords[view].about,
  key: String(index + 1),
  run: () => showView(view),
});

/** Where the browser refuses the clipboard, the inbox shows the block to be copied by hand. */
async function copyOrShow(text: string): Promise<void> {
  if (!(await copyText(text))) showView('inbox');
}

const NO_RUN = '' as RunId;

/** The block of the newest delegation that waits; null while none does or it is being read. */
function useNewestBlock(): { readonly contract: string; readonly text: string } | null {
  const open = useRoute('run.list', { limit: 100, before: null, contract: null, open: true });
  const newest = open.data?.rows.find(({ mode, state }) => mode === 'delegation' && state === 'waiting');
  const run = useRoute('run.get', { runId: newest?.runId ?? NO_RUN }, { enabled: newest !== undefined }).data;
  return run?.block?.state === 'ok' ? { contract: run.contract, text: run.block.text } : null;
}
