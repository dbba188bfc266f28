// A contract handed to whoever can do it: a block of text with everything in it. The same task gives the same block.

import type { SkillRunner, SkillShelf } from '#entity/ports';
import { contractSchema } from '#shared/cognitive/contract';
import { contractOf } from '#shared/cognitive/contracts';

/** Where an answer is piped to. */
const COMMIT = 'ipse-admin forge --commit -';

export const createDelegation = ({ shelf }: { readonly shelf: SkillShelf }): SkillRunner => ({
  mode: 'delegation',
  fulfil: async ({ runId, contract, instructions, inputJson }) => ({
    kind: 'handed_out',
    block: shelf.delegationBlock({
      task: contract,
      runId,
      instructions,
      input: inputJson,
      schema: JSON.stringify(contractSchema(contractOf(contract), 'output'), null, 2),
      commit: COMMIT,
    }),
  }),
});
