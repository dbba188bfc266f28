// Two texts side by side, what they share collapsed, each change one key away. Read-only.

import { defaultKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { goToNextChunk, goToPreviousChunk, MergeView as SideBySide } from '@codemirror/merge';
import { search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { codeLook } from './code-view-theme.ts';
import { formatNumber } from './format.ts';

export interface MergeViewProps {
  readonly labelA: string;
  readonly labelB: string;
  readonly a: string;
  readonly b: string;
  /** Plain text is not coloured. */
  readonly language?: 'json' | 'plain';
}

const COLOUR_UP_TO = 1_500_000;
/** Past this the differ settles for coarser changes instead of freezing the window. */
const DIFF_TIMEOUT_MS = 1500;

const side = (label: string, text: string, language: 'json' | 'plain'): Extension => [
  codeLook(),
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ tabindex: '0', role: 'textbox', 'aria-readonly': 'true', 'aria-multiline': 'true', 'aria-label': label }),
  lineNumbers(),
  highlightSpecialChars(),
  search({ top: true }),
  language === 'json' && text.length <= COLOUR_UP_TO ? json() : [],
  keymap.of([{ key: 'n', run: goToNextChunk }, { key: 'p', run: goToPreviousChunk }, ...searchKeymap, ...defaultKeymap]),
];

/** A diff of two texts; `n` and `p` inside it go from change to change. */
export function MergeView({ labelA, labelB, a, b, language = 'json' }: MergeViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const merge = useRef<SideBySide | null>(null);
  const [changes, setChanges] = useState<number | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const made = new SideBySide({
      a: { doc: a, extensions: side(labelA, a, language) },
      b: { doc: b, extensions: side(labelB, b, language) },
      parent: place.current,
      collapseUnchanged: { margin: 2, minSize: 6 },
      gutter: true,
      diffConfig: { scanLimit: 1000, timeout: DIFF_TIMEOUT_MS },
    });
    merge.current = made;
    setChanges(made.chunks.length);
    return () => {
      merge.current = null;
      made.destroy();
    };
  }, [a, b, labelA, labelB, language]);
  const go = (move: typeof goToNextChunk): void => {
    const view = merge.current?.b;
    if (view === undefined) return;
    move(view);
    view.focus();
  };
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 px-4 pb-2">
        <Button disabled={changes === 0} onClick={() => go(goToPreviousChunk)}>
          Previous change <kbd>p</kbd>
        </Button>
        <Button disabled={changes === 0} onClick={() => go(goToNextChunk)}>
          Next change <kbd>n</kbd>
        </Button>
        <span role="status" className="text-meta text-word-quiet">
          {changes === null
            ? 'Comparing…'
            : changes === 0
              ? 'Nothing differs.'
              : `${formatNumber(changes)} ${changes === 1 ? 'place differs' : 'places differ'}; what is the same is folded away.`}
        </span>
      </div>
      <div ref={place} className="mv min-h-0 min-w-0 flex-1 overflow-auto border-t border-line" />
    </div>
  );
}
