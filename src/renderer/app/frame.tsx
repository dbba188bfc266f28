// The frame: rail, one view at a time, inspector, status strip. It fits 640 by 400, which is 1280 by 800 at 200 %.

import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useStatus } from '../queries/use-route.ts';
import { useSelection } from '../state/selection.ts';
import { useView, type View, viewWords } from '../state/view.ts';
import { Loading } from '../ui/loading.tsx';
import { TalkView } from '../views/talk/talk-view.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { Inspector } from './inspector.tsx';
import { KeyHelp } from './key-help.tsx';
import { keyGroups } from './keys.ts';
import { MainPalette } from './main-palette.tsx';
import { Rail } from './rail.tsx';
import { StatusStrip } from './status-strip.tsx';
import { WindowFault } from './window-fault.tsx';
import { useWindowKeys } from './window-keys.ts';

const components: Readonly<Record<View, ComponentType>> = {
  talk: TalkView,
  inbox: lazy(() => import('../views/inbox/inbox-view.tsx').then((module) => ({ default: module.InboxView }))),
  requests: lazy(() => import('../views/requests/requests-view.tsx').then((module) => ({ default: module.RequestsView }))),
  memory: lazy(() => import('../views/memory/memory-view.tsx').then((module) => ({ default: module.MemoryView }))),
  skills: lazy(() => import('../views/skills/skills-view.tsx').then((module) => ({ default: module.SkillsView }))),
  birth: lazy(() => import('../views/birth/birth-view.tsx').then((module) => ({ default: module.BirthView }))),
  record: lazy(() => import('../views/record/record-view.tsx').then((module) => ({ default: module.RecordView }))),
};

export function Frame() {
  const view = useView((state) => state.view);
  const isInspecting = useSelection((state) => state.selection !== null);
  useWindowKeys();
  useOpenAtBirth();
  const View = components[view];
  return (
    <div className="flex h-full flex-col">
      <ConnectionLine openWith="npm start" />
      <div className="relative flex min-h-0 min-w-0 flex-1">
        <Rail />
        <main aria-label={viewWords[view].name} className="min-h-0 min-w-0 flex-1">
          <WindowFault resetKey={view}>
            <Suspense fallback={<Loading what={viewWords[view].name} />}>
              <View />
            </Suspense>
          </WindowFault>
        </main>
        {isInspecting && <Inspector />}
      </div>
      <StatusStrip />
      <MainPalette />
      <KeyHelp groups={keyGroups} />
    </div>
  );
}

/** While nobody is born the window opens there, whatever was looked at last; after that one goes where one likes. */
function useOpenAtBirth(): void {
  const { data: status } = useStatus();
  const [first] = useState(() => useView.getState().view);
  const isDecided = useRef(false);
  useEffect(() => {
    if (status === undefined || isDecided.current) return;
    isDecided.current = true;
    if (status.entity === null && useView.getState().view === first) useView.setState({ view: 'birth' });
  }, [status, first]);
}
