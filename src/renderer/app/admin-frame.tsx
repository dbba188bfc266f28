// The frame of the operator's window: whose life this is, four tabs, one of them open, what is inspected beside it.

import { clsx } from 'clsx';
import { Command, Keyboard } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useStatus } from '../queries/use-route.ts';
import { type AdminTab, adminTabs, adminTabWords, useAdminTab } from '../state/admin-tab.ts';
import { usePanels } from '../state/panels.ts';
import { useSelection } from '../state/selection.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Mark } from '../ui/mark.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { LifeTab } from '../views/admin/life-tab.tsx';
import { AdminPalette } from './admin-palette.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { Inspector } from './inspector.tsx';
import { KeyHelp } from './key-help.tsx';
import { adminKeyGroups, type KeyMap, useKeys } from './keys.ts';
import { WindowFault } from './window-fault.tsx';
import { usePaletteKey } from './window-keys.ts';

const components: Readonly<Record<AdminTab, ComponentType>> = {
  life: LifeTab,
  identity: lazy(() => import('../views/admin/identity/identity-tab.tsx').then((module) => ({ default: module.IdentityTab }))),
  skills: lazy(() => import('../views/admin/skills-tab.tsx').then((module) => ({ default: module.SkillsTab }))),
  entities: lazy(() => import('../views/admin/entities-tab.tsx').then((module) => ({ default: module.EntitiesTab }))),
};

export function AdminFrame() {
  const { tab, show } = useAdminTab();
  const isInspecting = useSelection((state) => state.selection !== null);
  useAdminKeys(show);
  const Tab = components[tab];
  return (
    <div className="flex h-full flex-col">
      <ConnectionLine openWith="ipse-admin open" />
      <AdminHead />
      <AdminTabs tab={tab} onShow={show} />
      <div className="relative flex min-h-0 min-w-0 flex-1">
        <main aria-label={adminTabWords[tab].name} className="min-h-0 min-w-0 flex-1 overflow-y-auto">
          <WindowFault resetKey={tab}>
            <Suspense fallback={<Loading what={adminTabWords[tab].name} />}>
              <Tab />
            </Suspense>
          </WindowFault>
        </main>
        {isInspecting && <Inspector />}
      </div>
      <AdminPalette />
      <KeyHelp groups={adminKeyGroups} />
    </div>
  );
}

function AdminHead() {
  const { data: status } = useStatus();
  const show = usePanels((state) => state.show);
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 bg-panel px-6 pt-3 pb-2 short:pt-1.5 short:pb-1">
      <Mark size={24} />
      <h1 className="text-speech font-medium">Ipse · Admin</h1>
      <p className="text-ui text-word-quiet">{whose(status?.entity?.name, status !== undefined)}</p>
      <span className="ml-auto flex">
        <IconButton icon={Command} label="Palette" keys="Ctrl K" onClick={() => show('palette')} />
        <IconButton icon={Keyboard} label="All keys" keys="?" onClick={() => show('keys')} />
      </span>
    </header>
  );
}

function whose(name: string | undefined, isKnown: boolean): string {
  if (name !== undefined) return `You are the operator of ${name}’s life here. This is not the conversation.`;
  return isKnown ? 'Nobody is born here yet. You are the operator.' : 'You are the operator here.';
}

function AdminTabs({ tab, onShow }: { readonly tab: AdminTab; readonly onShow: (tab: AdminTab) => void }) {
  return (
    <nav aria-label="Tabs" className="flex shrink-0 overflow-x-auto bg-panel px-4 hair-bottom">
      {adminTabs.map((each, index) => (
        <Tooltip key={each} text={`${adminTabWords[each].about}  ${index + 1}`}>
          <button
            type="button"
            aria-current={each === tab ? 'page' : undefined}
            onClick={() => onShow(each)}
            className={clsx('relative px-3 py-2 text-ui short:py-1', each === tab ? 'text-word' : 'text-word-quiet hover:text-word')}
          >
            {adminTabWords[each].name}
            {each === tab && <span aria-hidden className="absolute inset-x-3 bottom-0 h-0.5 bg-word" />}
          </button>
        </Tooltip>
      ))}
    </nav>
  );
}

function useAdminKeys(show: (tab: AdminTab) => void): void {
  const { open, show: showPanel } = usePanels();
  const { selection, close } = useSelection();
  const tabKeys: KeyMap = Object.fromEntries(adminTabs.map((tab, index) => [String(index + 1), () => show(tab)]));
  useKeys(
    {
      ...tabKeys,
      '?': () => showPanel('keys'),
      Escape: () => {
        if (selection !== null) close();
      },
    },
    open === null,
  );
  usePaletteKey();
  // The tab that is left takes what was inspected in it along: another tab is about something else.
  const tab = useAdminTab((state) => state.tab);
  useEffect(() => () => useSelection.getState().close(), [tab]);
}
