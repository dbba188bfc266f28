// Which modes can fulfil a contract now, what each needs, and what is missing where one cannot.

import type { HouseWord } from '#renderer/ui/house-words.ts';
import type { ContractRow } from '#shared/model/skill-views';
import type { StatusView } from '#shared/model/views';
import { commandStateWords, modeWords } from './run-words.ts';

export interface ModeLine {
  readonly name: string;
  /** The word that explains it, where the house has one. */
  readonly word: HouseWord | null;
  readonly needs: string;
  readonly works: boolean;
  readonly now: string;
}

/** `substrate` null: not known yet. */
export function modeLines({ command }: Pick<ContractRow, 'command'>, substrate: StatusView['substrate'] | null): readonly ModeLine[] {
  const hasModel = substrate !== null && substrate.kind !== 'rehearsal';
  return [
    {
      name: modeWords.background_call.name,
      word: 'background call',
      needs: 'a key, and so a model',
      works: hasModel,
      now: substrate === null ? 'the substrate is not known yet' : hasModel ? `${substrate.model} is connected` : 'a rehearsal script is no model',
    },
    { name: modeWords.delegation.name, word: 'delegation', needs: 'whoever takes the block; no key, no network', works: true, now: 'it can be handed out' },
    {
      name: modeWords.command.name,
      word: 'command',
      needs: 'a program named in the settings and adopted; no key',
      works: command?.state === 'adopted',
      now:
        command === null
          ? 'no program is named'
          : command.state === 'adopted'
            ? 'its program is adopted'
            : `its program is ${commandStateWords[command.state].word}`,
    },
  ];
}
