// What a contract says of itself, as words for whoever fulfils it.

import { contractSchema, type Problem } from '#shared/cognitive/contract';
import { type ContractName, contractOf } from '#shared/cognitive/contracts';
import { asProse } from '#shared/lib/as-prose';
import type { Prose } from '#shared/lib/prose';

/** The JSON Schema of its answers. */
export const schemaAsProse = (contract: ContractName): Prose => asProse(JSON.stringify(contractSchema(contractOf(contract), 'output'), null, 1));

/** One line a problem: where, and what is wrong. */
export const problemsAsProse = (problems: readonly Problem[]): Prose =>
  asProse(problems.map(({ path, message }) => `- ${path === '' ? '' : `${path}: `}${message}`).join('\n'));
