// Asks the host to recompute every hash of the ledger, and tells the result in words. Looking; it changes nothing.

import { useMutation } from '@tanstack/react-query';
import { useObserver } from '#renderer/bridge/bridge-context.tsx';
import { ask, errorWords } from '#renderer/queries/ask.ts';
import { Button } from '#renderer/ui/button.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { IdLink } from '#renderer/ui/id-link.tsx';
import type { LedgerVerifyView } from '#shared/model/views';
import { anchorWords, isLoss, verifyWords } from './verify-words.ts';

export function VerifyLedger() {
  const { invoke } = useObserver();
  const verify = useMutation({ mutationFn: () => ask(invoke('ledger.verify', {})), networkMode: 'always' });
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <Button disabled={verify.isPending} onClick={() => verify.mutate()}>
        {verify.isPending ? 'Verifying…' : 'Verify the ledger'}
      </Button>
      <div role="status" className="min-w-0 flex-1 self-center text-meta">
        {verify.data === undefined ? null : <Verdict result={verify.data} />}
        {verify.isError ? <span className="text-danger">{errorWords(verify.error).message}</span> : null}
      </div>
    </div>
  );
}

function Verdict({ result }: { readonly result: LedgerVerifyView }) {
  const { head, firstBad } = result;
  return (
    <p className={isLoss(result) ? 'text-danger' : 'text-word-soft'}>
      {verifyWords(result)} {firstBad === null ? null : <IdLink id={String(firstBad.seq)} plain />}
      <br />
      Head: entry {head.seq === 0 ? 'none yet' : <IdLink id={String(head.seq)} plain />}. {anchorWords[result.anchor]}
      {head.hash === null ? null : (
        <>
          {' '}
          Hash <code title={head.hash}>{head.hash.slice(0, 16)}…</code>{' '}
          <CopyButton label="Copy the head's hash" text={head.hash} className="-my-1 align-middle" />
        </>
      )}
    </p>
  );
}
