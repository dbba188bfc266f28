// How JSON looks in the window, from the colours of meanings.css, and the nonce that lets the strict policy accept it.

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { pageNonce } from '../nonce.ts';

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--word-soft)', backgroundColor: 'var(--ground)', fontSize: '0.78125rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.25rem', overflow: 'auto' },
  '.cm-gutters': { backgroundColor: 'var(--ground)', color: 'var(--word-faint)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--panel)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--raised)', color: 'var(--word-soft)', border: '1px solid var(--line-strong)', padding: '0 6px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--focus) 30%, transparent)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--find)', outline: '1px solid var(--line-strong)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--focus) 40%, transparent)' },
  '.cm-panels': { backgroundColor: 'var(--panel)', color: 'var(--word)', borderColor: 'var(--line)' },
  '.cm-panel.cm-search': { fontFamily: 'var(--font-sans)', padding: '6px 12px' },
  '.cm-panel.cm-search input, .cm-panel.cm-search button': {
    fontSize: '0.75rem',
    color: 'var(--word)',
    background: 'var(--ground)',
    border: '1px solid var(--line-strong)',
    borderRadius: '3px',
    padding: '2px 6px',
  },
  '.cm-panel.cm-search label': { fontSize: '0.75rem', color: 'var(--word-soft)' },
  '.cm-panel.cm-search [name=close]': { border: '0', fontSize: '1rem' },
  '.cv-stable': { backgroundColor: 'var(--stable-ground)' },
  '.cv-volatile': { backgroundColor: 'var(--volatile-ground)' },
  '.cv-chosen': { boxShadow: 'inset 0 -1px 0 var(--line-strong)', backgroundColor: 'var(--chosen)' },
  '.cv-break': { borderLeft: '2px solid var(--word)', marginLeft: '-1px' },
  '.cm-collapsedLines': { background: 'var(--panel)', color: 'var(--word-soft)', padding: '4px 12px' },
  '.cm-changedLine': { backgroundColor: 'color-mix(in srgb, var(--focus) 8%, transparent) !important' },
  '.cm-changedText': { background: 'color-mix(in srgb, var(--focus) 14%, transparent) !important', boxShadow: 'inset 0 -1.5px 0 var(--focus)' },
  '.cm-changedLineGutter': { background: 'var(--focus) !important' },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--word)' },
  { tag: tags.string, color: 'var(--word-soft)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--human)' },
  { tag: [tags.brace, tags.squareBracket, tags.separator, tags.punctuation], color: 'var(--word-quiet)' },
]);

/** Look and nonce of every editor in the window. */
export const codeLook = (): Extension => [theme, syntaxHighlighting(colours), EditorView.cspNonce.of(pageNonce())];
