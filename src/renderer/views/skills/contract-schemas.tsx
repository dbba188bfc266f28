// The two sides of a contract as JSON Schema: what is asked with, and what an answer is held to.

import { useMemo, useState } from 'react';
import { CodeView } from '#renderer/ui/code-view.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Segmented } from '#renderer/ui/toggle.tsx';
import type { ContractView } from '#shared/model/skill-views';

const sides = [
  { value: 'output', label: 'Answer' },
  { value: 'input', label: 'Input' },
] as const;

export function ContractSchemas({ contract: { name, inputSchema, outputSchema } }: { readonly contract: ContractView }) {
  const [side, setSide] = useState<'input' | 'output'>('output');
  const text = useMemo(() => JSON.stringify(side === 'input' ? inputSchema : outputSchema, null, 2), [side, inputSchema, outputSchema]);
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-2">
        <Segmented label="Side of the contract" choices={sides} value={side} onChange={setSide} />
        <span className="text-meta text-word-quiet">JSON Schema 2020-12</span>
        <CopyButton label="Copy the schema" text={text} />
      </div>
      <div className="min-h-0 min-w-0 flex-1">
        <CodeView label={`${side === 'input' ? 'Input' : 'Answer'} of ${name}, as JSON Schema`} text={text} />
      </div>
    </div>
  );
}
