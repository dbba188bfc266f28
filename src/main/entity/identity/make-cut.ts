// The cut of identity: tools and the first system block of every later request, byte for byte, until one of the acts of L8
// makes another. Made from what stands on record and the words of this home, so that the same record gives the same cut.

import type { ForgeDraft } from '#shared/cognitive/forge-draft';
import { estimateTokens } from '#shared/derive/estimate-tokens';
import { canonicalJson } from '#shared/lib/canonical-json';
import { joinProse, NO_PROSE, type Prose, parseQuoted, type Quoted } from '#shared/lib/prose';
import type { EntryPayload } from '#shared/model/entry';
import { type CutId, type MemoryId, OPERATOR } from '#shared/model/ids';
import type { Memory } from '#shared/model/memory';
import type { EntityView, JournalTx, ProseBook } from '../ports.ts';
import { quoteOrNull } from '../quote.ts';
import { toolDefinitions } from '../tools/tool-contract.ts';
import type { FoundingDeps } from './found-identity.ts';

/** Tokens each kind of foundation may take of the cut; what does not fit is still evoked by recall. */
const MOST_TOKENS = { core: 4000, values: 3000, person: 2000 } as const;

/** Makes the cut of who was last forged. */
export function makeCut(tx: JournalTx, { ids, prose }: FoundingDeps, reason: EntryPayload<'cut.made'>['reason']): CutId {
  const { view } = tx;
  const entity = view.entity();
  const forged = view.forged();
  if (!entity || !forged) throw new Error('nobody was forged here: there is nothing to cut');
  const draft = parseQuoted<ForgeDraft>(view.quote(forged.draft));
  const sections = identitySections(view, prose, draft, entity.practice).filter(({ text }) => text.length > 0);
  const cutId = ids.next<CutId>('cut');
  tx.append(
    'cut.made',
    {
      cutId,
      reason,
      sections: sections.map(({ sectionId, text, memories }) => ({
        sectionId,
        text: tx.putProse(text),
        ...(memories.length === 0 ? {} : { memories: [...memories] }),
      })),
      tools: tx.put(canonicalJson(toolDefinitions(prose))),
    },
    { lane: null, cognitionId: null },
  );
  return cutId;
}

interface CutSection {
  readonly sectionId: string;
  readonly text: Prose;
  readonly memories: readonly MemoryId[];
}

/** In the order of design.md 7: constitution and identity, CORE, values, then what belongs to one person. */
function identitySections(view: EntityView, prose: ProseBook, { name, answer }: Quoted<ForgeDraft>, practice: boolean): readonly CutSection[] {
  const foundations = view.memoriesOfType(['CORE', 'VALUE', 'ANCHOR']);
  const shared = (type: Memory['type']) => foundations.filter((memory) => memory.type === type && memory.visibility === 'entity');
  const personal = foundations.filter(
    ({ visibility, correspondent, type, sources }) => visibility === 'relationship' && correspondent === OPERATOR && (type === 'CORE' || isForged(sources)),
  );
  const list = (key: string, memories: readonly Memory[], most: number): Omit<CutSection, 'sectionId'> => {
    const lines = linesWithin(view, prose, memories, most);
    const text =
      lines.length === 0
        ? NO_PROSE
        : prose.say(key, {
            memories: joinProse(
              lines.map((line) => line.text),
              '\n',
            ),
          });
    return { text, memories: lines.map(({ id }) => id) };
  };
  const plain = (sectionId: string, text: Prose): CutSection => ({ sectionId, text, memories: [] });
  const met = list('identity.between-us', personal, MOST_TOKENS.person);
  return [
    plain('identity.name', prose.say('identity.named', { name })),
    plain('identity.constitution', answer.constitution_content),
    plain('identity.situation', prose.say(practice ? 'identity.situation-practice' : 'identity.situation')),
    plain('identity.ways', prose.say('identity.ways')),
    plain('identity.agents', answer.agents_md_content),
    { sectionId: 'memory.core', ...list('identity.core', shared('CORE'), MOST_TOKENS.core) },
    { sectionId: 'memory.values', ...list('identity.values', shared('VALUE'), MOST_TOKENS.values) },
    { ...met, sectionId: `correspondent.${OPERATOR}`, text: joinProse([prose.say('identity.correspondent-operator'), met.text]) },
  ];
}

const isForged = (sources: readonly string[]): boolean => sources.some((source) => source.startsWith('frg_'));

/** One line a memory, as long as there is room; one that cannot be read is passed over. */
function linesWithin(
  view: EntityView,
  prose: ProseBook,
  memories: readonly Memory[],
  mostTokens: number,
): readonly { readonly id: MemoryId; readonly text: Prose }[] {
  const lines: { readonly id: MemoryId; readonly text: Prose }[] = [];
  let tokens = 0;
  for (const { id, text: ref } of memories) {
    const text = quoteOrNull(view, ref);
    if (text === null) continue;
    const line = prose.say('identity.foundation', { text });
    tokens += estimateTokens(line);
    if (tokens > mostTokens) break;
    lines.push({ id, text: line });
  }
  return lines;
}
