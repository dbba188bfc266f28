// Why a contract run brought no answer, in words for the operator.

import type { RunView } from '#shared/model/skill-views';

const words: Readonly<Record<string, string>> = {
  not_configured: 'The settings name no command for this contract.',
  not_adopted: 'The command was not adopted: look at it and adopt it with `ipse-admin skill adopt {contract} --command`.',
  changed: 'The command, or a file it names, has changed since it was adopted. Adopt it anew: `ipse-admin skill adopt {contract} --command`.',
  unreadable: 'A file the command names cannot be read.',
  start: 'The program could not be started: is it there, and executable?',
  timeout: 'It took longer than the contract allows, so it was ended.',
  not_utf8: 'It wrote bytes that are no UTF-8 text.',
  secret: 'The answer holds the key that opens the model, so it counts for nothing.',
  flood: 'It wrote more than an answer may have, so it was ended.',
  exit: 'The program ended with an error.',
  refused_input: 'The program refused the input (exit code 65).',
  try_later: 'The program asks to be tried later (exit code 75).',
  crash: 'The process that ran it was gone before it ended.',
};

/** A sentence for a fault; one that is not ours is a fault of the substrate and told by its code. */
export const faultWords = (fault: string | null, contract: string): string =>
  fault === null ? 'It brought no answer.' : (words[fault]?.replace('{contract}', contract) ?? `The substrate did not answer (${fault}).`);

/** How a run ended, in one sentence. */
export function endingWords({ state, fault, contract }: Pick<RunView, 'state' | 'fault' | 'contract'>): string {
  if (state === 'invalid') return 'The answer does not hold.';
  if (state === 'stopped') return 'It was stopped.';
  return faultWords(fault, contract);
}
