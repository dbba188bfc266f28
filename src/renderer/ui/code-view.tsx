// A read-only window on a text of any size: search, fold, wrap, jump, highlighted spans. The text is shown as given.
// Large texts lose colouring before they lose speed.

import { defaultKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { codeFolding, foldAll, foldGutter, foldKeymap, unfoldAll } from '@codemirror/language';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state';
import type { DecorationSet } from '@codemirror/view';
import { Decoration, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { codeLook } from './code-view-theme.ts';
import { Toggle } from './toggle.tsx';

/** A stretch of the text with a look of its own; offsets in UTF-16 units. */
export interface CodeSpan {
  readonly from: number;
  readonly to: number;
  readonly look: 'stable' | 'volatile' | 'chosen';
}

export interface CodeViewProps {
  readonly label: string;
  readonly text: string;
  readonly spans?: readonly CodeSpan[];
  /** Where to bring into sight; a new object jumps again. */
  readonly jump?: { readonly offset: number } | null;
  /** Plain text is neither coloured nor folded. */
  readonly language?: 'json' | 'plain';
  readonly wrapAtFirst?: boolean;
}

/** Above this many units a text is not parsed: the parser would compete with scrolling. */
const COLOUR_UP_TO = 1_500_000;

const setSpans = StateEffect.define<readonly CodeSpan[]>();
const looks = {
  stable: Decoration.mark({ class: 'cv-stable' }),
  volatile: Decoration.mark({ class: 'cv-volatile' }),
  chosen: Decoration.mark({ class: 'cv-chosen' }),
};

const spanField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (held, transaction) => {
    const effect = transaction.effects.find((each) => each.is(setSpans));
    if (effect === undefined) return held;
    const length = transaction.state.doc.length;
    const ranges = (effect.value as readonly CodeSpan[])
      .filter((span) => span.to > span.from && span.to <= length)
      .map((span) => looks[span.look].range(span.from, span.to));
    return Decoration.set(ranges, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function extensionsFor(text: string, language: 'json' | 'plain', label: string): Extension {
  const parsed = language === 'json' && text.length <= COLOUR_UP_TO;
  return [
    codeLook(),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ tabindex: '0', role: 'textbox', 'aria-readonly': 'true', 'aria-multiline': 'true', 'aria-label': label }),
    lineNumbers(),
    highlightSpecialChars(),
    search({ top: true }),
    text.length <= COLOUR_UP_TO ? highlightSelectionMatches() : [],
    parsed ? [json(), codeFolding(), foldGutter()] : [],
    keymap.of([...searchKeymap, ...foldKeymap, ...defaultKeymap]),
    spanField,
  ];
}

const noSpans: readonly CodeSpan[] = [];

/** Shows `text` exactly; the host element gives it its height. */
export function CodeView({ label, text, spans = noSpans, jump = null, language = 'json', wrapAtFirst = true }: CodeViewProps) {
  const [wrap, setWrap] = useState(wrapAtFirst);
  const place = useRef<HTMLDivElement>(null);
  const view = useEditor(place, { label, text, language, wrap });
  useEffect(() => {
    view.current?.dispatch({ effects: setSpans.of(spans) });
  }, [view, spans, text]);
  useEffect(() => {
    if (jump === null || view.current === null) return;
    const offset = Math.min(jump.offset, view.current.state.doc.length);
    view.current.dispatch({ selection: { anchor: offset }, effects: EditorView.scrollIntoView(offset, { y: 'start', yMargin: 48, x: 'start' }) });
  }, [view, jump, text]);
  const folds = language === 'json' && text.length <= COLOUR_UP_TO;
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 px-4 pb-2">
        <Button onClick={() => view.current !== null && openSearchPanel(view.current)}>
          Search <kbd>Ctrl F</kbd>
        </Button>
        {folds ? (
          <>
            <Button onClick={() => view.current !== null && foldAll(view.current)}>Fold all</Button>
            <Button onClick={() => view.current !== null && unfoldAll(view.current)}>Unfold all</Button>
          </>
        ) : null}
        <Toggle label="Wrap lines" on={wrap} onChange={setWrap} />
        {language === 'json' && !folds ? <span className="text-meta text-word-quiet">Too large to colour and fold; search and jump work.</span> : null}
      </div>
      <div ref={place} className="min-h-0 min-w-0 flex-1 overflow-hidden border-t border-line" />
    </div>
  );
}

interface EditorInput {
  readonly label: string;
  readonly text: string;
  readonly language: 'json' | 'plain';
  readonly wrap: boolean;
}

/** One editor per text; wrapping changes in place. */
function useEditor(place: RefObject<HTMLDivElement | null>, { label, text, language, wrap }: EditorInput): RefObject<EditorView | null> {
  const view = useRef<EditorView | null>(null);
  const wrapping = useRef(new Compartment());
  const wrapNow = useRef(wrap);
  useEffect(() => {
    wrapNow.current = wrap;
    view.current?.dispatch({ effects: wrapping.current.reconfigure(wrap ? EditorView.lineWrapping : []) });
  }, [wrap]);
  useEffect(() => {
    if (place.current === null) return;
    const extensions = [extensionsFor(text, language, label), wrapping.current.of(wrapNow.current ? EditorView.lineWrapping : [])];
    const made = new EditorView({ parent: place.current, state: EditorState.create({ doc: text, extensions }) });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [place, text, language, label]);
  return view;
}
