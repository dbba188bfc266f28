// Instructions that wait: where they lie, their digest, the difference to those in force.

import { lazy, Suspense } from 'react';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Fact, Facts, Part } from '#renderer/ui/facts.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import type { SkillView } from '#shared/model/skill-views';
import type { Told } from './admin-page.tsx';
import { AdoptButton } from './adopt-button.tsx';

const MergeView = lazy(() => import('#renderer/ui/merge-view.tsx').then((module) => ({ default: module.MergeView })));

export const WholeDigest = ({ digest }: { readonly digest: string }) => (
  <span className="inline-flex items-center gap-1">
    <code className="[overflow-wrap:anywhere]">{digest}</code>
    <CopyButton label="Copy the whole digest" text={digest} />
  </span>
);

export function AdoptInstructions({
  contract,
  skill,
  onTold,
}: {
  readonly contract: string;
  readonly skill: SkillView;
  readonly onTold: (told: Told) => void;
}) {
  const { waiting, fault, origin, text } = skill;
  const inForce = origin === 'shipped' ? 'as shipped' : 'as adopted';
  if (fault !== null)
    return (
      <Part title="Instructions">
        <p className="text-ui text-danger">The skill in the entity’s home cannot be used: {fault}</p>
        <p className="text-ui text-word-soft">Those in force stay in force, {inForce}.</p>
      </Part>
    );
  if (waiting === null)
    return (
      <Part title="Instructions">
        <p className="max-w-[68ch] text-ui text-word-quiet">
          In force {inForce}; no others wait. To change them, write <code>resources/skills/{contract}/SKILL.md</code> in the entity’s home and look again.
        </p>
      </Part>
    );
  return (
    <Part title="Instructions">
      <div className="flex flex-col gap-4">
        <Facts>
          <Fact name="Waiting">{waiting.origin === 'home' ? 'in the entity’s home' : 'shipped anew with this version'}</Fact>
          <Fact name="Digest">
            <WholeDigest digest={waiting.digest} />
          </Fact>
          <Fact name="In force">{inForce}</Fact>
        </Facts>
        <div className="h-80 border border-line pt-2">
          <Suspense fallback={<Loading what="the difference" />}>
            <MergeView labelA={`In force, ${inForce}`} labelB="Waiting to be adopted" a={text} b={waiting.text} language="plain" />
          </Suspense>
        </div>
        <AdoptButton contract={contract} kind="instructions" digest={waiting.digest} onTold={onTold} />
      </div>
    </Part>
  );
}
