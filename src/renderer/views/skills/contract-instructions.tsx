// The instructions of a contract as they are sent, and what they differ in from the shipped ones and from those that wait.

import { lazy, Suspense, useState } from 'react';
import { CodeView } from '#renderer/ui/code-view.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { Segmented } from '#renderer/ui/toggle.tsx';
import { Word } from '#renderer/ui/tooltip.tsx';
import type { SkillView } from '#shared/model/skill-views';
import { HowToAdopt } from './contract-about.tsx';

const MergeView = lazy(() => import('#renderer/ui/merge-view.tsx').then((module) => ({ default: module.MergeView })));

const sides = [
  { value: 'in_force', label: 'In force' },
  { value: 'shipped', label: 'Against the shipped' },
  { value: 'waiting', label: 'Against what waits' },
] as const;
type Side = (typeof sides)[number]['value'];

const waitingWords = { home: 'in the entity’s home', shipped: 'shipped anew with this version' } as const;

export function ContractInstructions({ name, skill }: { readonly name: string; readonly skill: SkillView }) {
  const [side, setSide] = useState<Side>('in_force');
  const { origin, digest, waiting, fault } = skill;
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <div className="flex flex-col gap-2 px-4 pb-3">
        <p className="flex flex-wrap items-center gap-x-2 text-ui text-word-soft">
          <span>
            In force:{' '}
            {origin === 'shipped' ? (
              'as shipped'
            ) : (
              <>
                as adopted by an <Word of="operator" />
              </>
            )}
            , <Word of="digest">digest</Word> <code title={digest}>{digest.slice(0, 12)}</code>
          </span>
          <CopyButton label="Copy the whole digest" text={digest} />
        </p>
        {waiting !== null && (
          <HowToAdopt
            what={`Other instructions wait ${waitingWords[waiting.origin]} (digest ${waiting.digest.slice(0, 12)}). They count only once an operator adopts them:`}
            command={`ipse-admin skill adopt ${name}`}
          />
        )}
        {fault !== null && (
          <p role="alert" className="text-ui text-danger">
            The skill in the entity’s home cannot be used: {fault}
          </p>
        )}
        <div>
          <Segmented label="What is shown of the instructions" choices={waiting === null ? sides.slice(0, 2) : sides} value={side} onChange={setSide} />
        </div>
      </div>
      <div className="min-h-0 min-w-0 flex-1">
        <Suspense fallback={<Loading what="the instructions" />}>
          <Shown name={name} skill={skill} side={side} />
        </Suspense>
      </div>
    </div>
  );
}

function Shown({ name, skill, side }: { readonly name: string; readonly skill: SkillView; readonly side: Side }) {
  const { text, shippedText, waiting } = skill;
  if (side === 'shipped') return <MergeView labelA="As shipped" labelB="In force" a={shippedText} b={text} language="plain" />;
  if (side === 'waiting' && waiting !== null) return <MergeView labelA="In force" labelB="Waiting to be adopted" a={text} b={waiting.text} language="plain" />;
  return <CodeView label={`Instructions of ${name} in force`} text={text} language="plain" />;
}
