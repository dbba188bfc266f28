// The volatile suffix: the runtime's account of the present, one lean fenced block after the newest message.
// Within a cognition it stays; later cognitions do not carry it (design.md 7).

import { idToProse, joinProse, momentToProse, NO_PROSE, onOneLine, type Prose } from '#shared/lib/prose';
import type { PlanBlock, Section } from '#shared/model/context-plan';
import type { PerceptionFrame } from '../perceive.ts';
import type { EntityDeps } from '../ports.ts';
import type { Recalled } from '../recall.ts';

/** The suffix of one cognition; empty sections are left out. */
export function suffixBlock(
  { prose, zone }: Pick<EntityDeps, 'prose' | 'zone'>,
  frame: PerceptionFrame,
  recalled: Recalled,
  folded: boolean,
): readonly PlanBlock[] {
  const section = (id: string, text: Prose, sources: readonly string[] = []): Section<'volatile'> => ({
    id: `suffix.${id}`,
    region: 'volatile',
    sources,
    text,
  });
  const perception = joinProse(
    [
      prose.say('present.now', { moment: momentToProse(frame.atMs, zone) }),
      frame.correspondent ? prose.say('present.speaker', { who: prose.say(`present.correspondent-${frame.correspondent}`) }) : NO_PROSE,
      ...frame.percepts
        .filter(({ kind }) => kind !== 'message')
        .map(({ kind, atMs }) => prose.say(`present.percept-${kind}`, { moment: momentToProse(atMs, zone) })),
      folded ? prose.say('present.percept-fold') : NO_PROSE,
    ],
    '\n',
  );
  const marks = [prose.say('present.opening'), prose.say('present.closing')];
  const memories = recalled.memories.map(({ memoryId, text }) =>
    prose.say('present.memory', { text: onOneLine(text, marks), id: idToProse(memoryId.slice(0, 10)) }),
  );
  const recall = memories.length > 0 ? prose.say('present.recall', { memories: joinProse(memories, '\n') }) : NO_PROSE;
  const sections = [
    section('opening', prose.say('present.opening')),
    section(
      'perception',
      perception,
      frame.percepts.flatMap(({ about }) => about ?? []),
    ),
    section(
      'recall',
      recall,
      recalled.memories.map(({ memoryId }) => memoryId),
    ),
    section('closing', prose.say('present.closing')),
  ];
  const said = sections.filter(({ text }) => text.length > 0);
  return said.length > 0 ? [{ kind: 'text', sections: said }] : [];
}
