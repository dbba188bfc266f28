// The inspector: what is selected, with its evidence and its links. Stands right of the view; under 1100 px it lies over it.

import { ArrowLeft, X } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { INSPECTOR, usePanels } from '../state/panels.ts';
import { type Selection, type SelectionKind, useSelection } from '../state/selection.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { shortId } from '../ui/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { WindowFault } from './window-fault.tsx';

interface InspectorPage {
  readonly id: string;
  readonly within?: string;
}

const pages: Readonly<Record<SelectionKind, ComponentType<InspectorPage>>> = {
  request: lazy(() =>
    import('../views/requests/request-inspector.tsx').then((module) => ({ default: module.RequestInspector as ComponentType<InspectorPage> })),
  ),
  memory: lazy(() => import('../views/memory/memory-inspector.tsx').then((module) => ({ default: module.MemoryInspector as ComponentType<InspectorPage> }))),
  entry: lazy(() => import('../views/record/entry-inspector.tsx').then((module) => ({ default: module.EntryInspector as ComponentType<InspectorPage> }))),
  cognition: lazy(() =>
    import('../views/record/cognition-inspector.tsx').then((module) => ({ default: module.CognitionInspector as ComponentType<InspectorPage> })),
  ),
  message: lazy(() => import('../views/talk/message-inspector.tsx').then((module) => ({ default: module.MessageInspector as ComponentType<InspectorPage> }))),
  receipt: lazy(() => import('../views/talk/receipt-inspector.tsx').then((module) => ({ default: module.ReceiptInspector as ComponentType<InspectorPage> }))),
  run: lazy(() => import('../views/skills/run-inspector.tsx').then((module) => ({ default: module.RunInspector as ComponentType<InspectorPage> }))),
};

const kindWords: Readonly<Record<SelectionKind, string>> = {
  request: 'Request',
  memory: 'Memory',
  entry: 'Entry',
  cognition: 'Cognition',
  message: 'Message',
  receipt: 'Act',
  run: 'Run',
};

export function Inspector() {
  const { selection, trail, back, close } = useSelection();
  const width = usePanels((state) => state.inspectorWidth);
  if (selection === null) return null;
  return (
    <aside
      aria-label={`Inspector: ${kindWords[selection.kind]}`}
      style={{ '--inspector-width': `${width}px` }}
      className="relative flex min-h-0 w-(--inspector-width) max-w-[60%] shrink-0 flex-col bg-panel hair-left narrow:absolute narrow:inset-y-0 narrow:right-0 narrow:z-20 narrow:max-w-[calc(100%-68px)] narrow:shadow-float"
    >
      <WidthHandle />
      <InspectorHead selection={selection} hasTrail={trail.length > 0} onBack={back} onClose={close} />
      <InspectorBody selection={selection} />
    </aside>
  );
}

function InspectorHead({
  selection,
  hasTrail,
  onBack,
  onClose,
}: {
  readonly selection: Selection;
  readonly hasTrail: boolean;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  return (
    <header className="flex h-10 shrink-0 items-center gap-1 pr-1.5 pl-4 hair-bottom">
      <h2 className="text-ui font-medium">{kindWords[selection.kind]}</h2>
      <code className="ml-2 truncate text-meta text-word-quiet">{shortId(selection.id)}</code>
      <CopyButton label="Copy the whole id" text={selection.id} />
      <span className="ml-auto flex">
        {hasTrail && <IconButton icon={ArrowLeft} label="Back to what was inspected before" onClick={onBack} />}
        <IconButton icon={X} label="Close" keys="Esc" onClick={onClose} />
      </span>
    </header>
  );
}

function InspectorBody({ selection }: { readonly selection: Selection }) {
  const Page = pages[selection.kind];
  const body = useRef<HTMLDivElement>(null);
  const key = `${selection.kind} ${selection.id}`;
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [key]);
  return (
    // Focusable, so that it scrolls by keyboard.
    <div ref={body} tabIndex={0} role="region" aria-label="What is inspected" className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto">
      <WindowFault resetKey={key}>
        <Suspense fallback={<Loading what="what is inspected" />}>
          <Page key={key} id={selection.id} {...(selection.within === undefined ? {} : { within: selection.within })} />
        </Suspense>
      </WindowFault>
    </div>
  );
}

/** Drag, or arrow keys when focused; double press sets the usual width. */
function WidthHandle() {
  const { inspectorWidth, setInspectorWidth } = usePanels();
  const grip = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const moves: Readonly<Record<string, number>> = { ArrowLeft: INSPECTOR.step, ArrowRight: -INSPECTOR.step };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the inspector"
      aria-valuenow={inspectorWidth}
      aria-valuemin={INSPECTOR.min}
      aria-valuemax={INSPECTOR.max}
      tabIndex={0}
      className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize hover:bg-line focus-visible:bg-line"
      onDoubleClick={() => setInspectorWidth(INSPECTOR.usual)}
      onKeyDown={(press) => {
        const move = moves[press.key];
        if (move !== undefined) setInspectorWidth(inspectorWidth + move);
      }}
      onPointerDown={(press) => {
        press.currentTarget.setPointerCapture(press.pointerId);
        grip.current = { x: press.clientX, width: inspectorWidth };
      }}
      onPointerMove={(press) => {
        if (grip.current !== null) setInspectorWidth(grip.current.width + grip.current.x - press.clientX);
      }}
      onPointerUp={() => {
        grip.current = null;
      }}
    />
  );
}
