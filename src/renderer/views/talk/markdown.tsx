// Markdown as elements: no HTML strings, no remote pictures, links that show where they lead (faults.md 4).

import { type ComponentProps, memo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from './code-block.tsx';
import { MarkdownLink, MissingPicture } from './markdown-link.tsx';

type Heading = ComponentProps<'h2'>;
/** Headings of a message are all on one level: it stands inside the view's own outline. */
const heading = ({ children }: Heading) => <h2>{children}</h2>;

const components: Components = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  a: ({ href, children }) => <MarkdownLink href={href}>{children}</MarkdownLink>,
  img: ({ src, alt }) => <MissingPicture src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  pre: ({ node, children }) => <CodeBlock node={node}>{children}</CodeBlock>,
  table: ({ children }) => (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  input: ({ checked }) => <input type="checkbox" disabled checked={checked === true} aria-label={checked === true ? 'done' : 'not done'} readOnly />,
};

/** `id` keeps footnotes of different messages apart. */
export const Markdown = memo(function Markdown({ text, id }: { readonly text: string; readonly id: string }) {
  return (
    <div className="prose">
      <ReactMarkdown remarkPlugins={[remarkGfm]} remarkRehypeOptions={{ clobberPrefix: `${id}-` }} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  );
});
