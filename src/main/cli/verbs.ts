// What a verb is: its words and options as they are typed, and what it does. The tables of verbs lie beside what they do.

import { InvalidArgumentError } from 'commander';
import type { CommandContext, ExitCode } from './cli-deps.ts';

/** What was typed after the words of a verb. */
export interface Given {
  readonly options: Readonly<Record<string, unknown>>;
  /** Arguments in order, those of a repeatable one each for itself. */
  readonly words: readonly string[];
  /** Everything after `--command`, where a verb takes a program; null when that was not said. */
  readonly program: readonly string[] | null;
}

export interface Verb {
  /** As in `ledger verify` or `pause [reason...]`: names first, then arguments. */
  readonly words: string;
  readonly about: string;
  readonly options?: readonly (readonly [flags: string, about: string, parse?: (text: string) => unknown])[];
  /** Takes `--command PROGRAM ARGS…`, which ends the options: what follows belongs to the program. */
  readonly takesProgram?: true;
  /** Means no particular entity, so it works when the chosen one is gone. */
  readonly anyEntity?: true;
  readonly act: (context: CommandContext, given: Given) => Promise<ExitCode>;
}

/** The text of an option; null when it was not given. */
export const textOf = ({ options }: Given, name: string): string | null => (typeof options[name] === 'string' ? options[name] : null);
/** Whether an option without a value was given. */
export const isSet = ({ options }: Given, name: string): boolean => options[name] === true;
/** The texts of an option that may be repeated. */
export const listOf = ({ options }: Given, name: string): readonly string[] =>
  Array.isArray(options[name]) ? options[name].filter((one) => typeof one === 'string') : [];

/** A port, or wrong usage. */
export function parsePort(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1024 || number > 65535) throw new InvalidArgumentError('A port is a whole number from 1024 to 65535.');
  return number;
}

/** How often, or wrong usage. */
export function parseTimes(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > 1000) throw new InvalidArgumentError('A number of times is a whole number from 1 to 1000.');
  return number;
}
