// Adopting in two presses: the first asks, naming the digest that was looked at; the second does it.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdmin } from '#renderer/bridge/bridge-context.tsx';
import { Button } from '#renderer/ui/button.tsx';
import type { ContractName } from '#shared/cognitive/contracts';
import type { Digest } from '#shared/model/ids';
import type { Told } from './admin-page.tsx';

export function AdoptButton({
  contract,
  kind,
  digest,
  onTold,
}: {
  readonly contract: string;
  readonly kind: 'instructions' | 'command';
  readonly digest: string;
  readonly onTold: (told: Told) => void;
}) {
  const { invoke } = useAdmin();
  const client = useQueryClient();
  const [step, setStep] = useState<'idle' | 'asked' | 'busy'>('idle');
  const what = kind === 'instructions' ? 'instructions' : 'program';
  const adopt = async () => {
    setStep('busy');
    const answer = await invoke('skill.adopt', { contract: contract as ContractName, kind, digest: digest as Digest });
    setStep('idle');
    onTold(answer.ok ? { seq: answer.value.seq } : answer.error);
    for (const route of ['contract.get', 'contract.list']) void client.invalidateQueries({ queryKey: [route] });
  };
  if (step === 'idle')
    return (
      <div>
        <Button tone="strong" onClick={() => setStep('asked')}>
          Adopt the {what}
        </Button>
      </div>
    );
  return (
    <div role="group" aria-label={`Adopt the ${what} of ${contract}?`} className="flex flex-wrap items-center gap-3">
      <p className="text-ui text-word">
        Adopt the {what} with the digest <code>{digest.slice(0, 12)}</code>? Every later run of {contract} uses {kind === 'instructions' ? 'them' : 'it'}.
      </p>
      <Button tone="strong" autoFocus disabled={step === 'busy'} onClick={() => void adopt()}>
        Yes, adopt
      </Button>
      <Button disabled={step === 'busy'} onClick={() => setStep('idle')}>
        No
      </Button>
    </div>
  );
}
