// The frame: rail, one view at a time, inspector, status strip. It fits 640 by 400, which is 1280 by 800 at 200 %.

import { type ComponentType, lazy, Suspense } from 'react';
import { useSelection } from '../state/selection.ts';
import { useView, type View, viewWords } from '../state/view.ts';
import { Loading } from '../ui/loading.tsx';
import { TalkView } from '../views/talk/talk-view.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { Inspector } from './inspector.tsx';
import { KeyHelp } from './key-help.tsx';
import { Palette } from './palette.tsx';
import { Rail } from './rail.tsx';
import { StatusStrip } from './status-strip.tsx';
import { WindowFault } from './window-fault.tsx';
import { useWindowKeys } from './window-keys.ts';

const components: Readonly<Record<View, ComponentType>> = {
  talk: TalkView,
  requests: lazy(() => import('../views/requests/requests-view.tsx').then((module) => ({ default: module.RequestsView }))),
  memory: lazy(() => import('../views/memory/memory-view.tsx').then((module) => ({ default: module.MemoryView }))),
  record: lazy(() => import('../views/record/record-view.tsx').then((module) => ({ default: module.RecordView }))),
};

export function Frame() {
  const view = useView((state) => state.view);
  const isInspecting = useSelection((state) => state.selection !== null);
  useWindowKeys();
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
      <Palette />
      <KeyHelp />
    </div>
  );
}
