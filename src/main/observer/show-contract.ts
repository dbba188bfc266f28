// Contracts as this version knows them, with the skill and the command that would fulfil each now.

import { contractSchema } from '#shared/cognitive/contract';
import { type ContractName, contractNames, contractOf, isContractName } from '#shared/cognitive/contracts';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import type { ContractRow, ContractView } from '#shared/model/skill-views';
import { countRuns } from '#storage/observer-queries';
import type { ReadDb } from '#storage/read-db';
import { found, notFound } from './answers.ts';
import type { LiveFacts } from './live-facts.ts';

export const listContracts = (db: ReadDb, live: LiveFacts): IpcAnswer<readonly ContractRow[]> =>
  found(
    contractNames.map((name) => {
      const { origin, waiting, fault } = live.skill(name);
      return { ...contractFacts(db, live, name), skill: { origin, waiting: waiting !== null, fault } };
    }),
  );

export function showContract(db: ReadDb, live: LiveFacts, name: string): IpcAnswer<ContractView> {
  if (!isContractName(name)) return notFound('contract');
  const contract = contractOf(name);
  return found({
    ...contractFacts(db, live, name),
    inputSchema: contractSchema(contract, 'input'),
    outputSchema: contractSchema(contract, 'output'),
    skill: live.skill(name),
  });
}

function contractFacts(db: ReadDb, live: LiveFacts, name: ContractName): Omit<ContractRow, 'skill'> {
  const { version, askedWhen, keyless, softMs, hardMs, commitAt } = contractOf(name);
  return { name, version, askedWhen, keyless, softMs, hardMs, commitAt, command: live.command(name), runs: countRuns(db, name) };
}
