// A block of code, with its language and a copy of exactly what it holds.

import type { ReactNode } from 'react';
import type { ExtraProps } from 'react-markdown';
import { CopyButton } from '#renderer/ui/copy-button.tsx';

type Node = NonNullable<ExtraProps['node']>;

/** The text under an element of the Markdown tree. */
function textOf(node: Node | undefined): string {
  let text = '';
  const walk = (children: Node['children']) => {
    for (const child of children) {
      if (child.type === 'text') text += child.value;
      else if (child.type === 'element') walk(child.children);
    }
  };
  if (node !== undefined) walk(node.children);
  return text;
}

function languageOf(node: Node | undefined): string {
  const code = node?.children[0];
  const names = code?.type === 'element' && Array.isArray(code.properties['className']) ? code.properties['className'] : [];
  return String(names.find((name) => String(name).startsWith('language-')) ?? '').replace('language-', '');
}

export function CodeBlock({ node, children }: { readonly node?: Node | undefined; readonly children?: ReactNode }) {
  const language = languageOf(node);
  return (
    <div className="border-y border-line bg-panel">
      <div className="flex h-7 items-center pr-1 pl-3 text-meta text-word-quiet">
        {language === '' ? 'text' : language}
        <CopyButton label="Copy this block" text={() => textOf(node)} className="ml-auto" />
      </div>
      <pre
        tabIndex={0}
        role="group"
        aria-label={`Code${language === '' ? '' : `, ${language}`}`}
        className="overflow-x-auto px-3 pb-3 text-[0.8125rem] leading-5"
      >
        {children}
      </pre>
    </div>
  );
}
