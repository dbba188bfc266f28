// Every contract there is. A new one is added here with the feature that asks it, in the same shape.

import type { Contract } from './contract.ts';
import { forge } from './forge.ts';
import { interview } from './interview.ts';

export const contracts = { forge, interview } as const;

export type ContractName = keyof typeof contracts;
export const contractNames = Object.keys(contracts) as [ContractName, ...ContractName[]];

export const isContractName = (name: string): name is ContractName => Object.hasOwn(contracts, name);
export const contractOf = (name: ContractName): Contract => contracts[name] as unknown as Contract;
