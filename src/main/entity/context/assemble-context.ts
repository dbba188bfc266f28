// Context plan → regions. From here on the system is frozen: the cut and the correspondent segment, and nothing else (L8).

import { fail, ok, type Result } from '#shared/lib/result';
import type { ContextPlan, PlanBlock, PlanMessage, Section, ToolDefinition } from '#shared/model/context-plan';
import type { CutId } from '#shared/model/ids';
import type { Cognition } from '../cognition.ts';
import type { Orientation } from '../orient.ts';
import type { PerceptionFrame } from '../perceive.ts';
import type { Cut, EntityDeps, EntityView, SubstrateLimits } from '../ports.ts';
import { quoteOrNull } from '../quote.ts';
import type { Recalled } from '../recall.ts';
import { historyThatFits } from './fold-history.ts';
import { historyToMessages, previousHistoryEnd } from './history.ts';
import { planBreakpoints } from './plan-breakpoints.ts';
import { suffixBlock } from './suffix.ts';

/** What one cognition was given; the loop only ever appends exchanges behind it. */
export interface Context {
  readonly cutId: CutId;
  readonly tools: readonly ToolDefinition[];
  readonly system: readonly (readonly Section<'stable'>[])[];
  /** Clean history, newest message last. */
  readonly history: readonly PlanMessage[];
  /** The suffix; none where the words of this home leave it empty. */
  readonly suffix: readonly PlanBlock[];
  readonly previousHistoryEnd: number | null;
}

/** Gathers everything a request of this cognition will hold; an identity that cannot be read whole is never sent in part. Folding history, when it no longer fits, is an entry. */
export async function assembleContext(
  deps: EntityDeps,
  cognition: Cognition,
  frame: PerceptionFrame,
  recalled: Recalled,
  _orientation: Orientation,
): Promise<Result<Context, 'identity_unreadable'>> {
  const { journal, faultPoint } = deps;
  const { history, folded } = await journal.commit((tx) => historyThatFits(tx, deps, cognition));
  const cut = journal.view.cut();
  if (!cut) throw new Error('no cut of identity: this home was never born');
  const identity = readIdentity(journal.view, cut, cognition);
  if (!identity) return fail('identity_unreadable');
  const context: Context = {
    ...identity,
    cutId: cut.cutId,
    history: historyToMessages(history),
    suffix: suffixBlock(deps, frame, recalled, folded),
    previousHistoryEnd: previousHistoryEnd(history, cognition.cognitionId),
  };
  faultPoint('assembled');
  return ok(context);
}

/** The tool contract, the entity-level cut, then the segment of the person spoken with; null when any text of it is damaged. */
function readIdentity(view: EntityView, cut: Cut, { correspondent }: Cognition): Pick<Context, 'tools' | 'system'> | null {
  const tools = quoteOrNull(view, cut.tools);
  const sections = cut.sections.flatMap(({ sectionId, text: ref, memories = [] }): readonly Section<'stable'>[] => {
    const text = quoteOrNull(view, ref);
    return text === null ? [] : [{ id: sectionId, region: 'stable', sources: [cut.cutId, ...memories], text }];
  });
  if (tools === null || sections.length < cut.sections.length) return null;
  const personal = (id: string) => id.startsWith('correspondent.');
  const entity = sections.filter(({ id }) => !personal(id));
  const person = sections.filter(({ id }) => correspondent !== null && id === `correspondent.${correspondent}`);
  return { tools: JSON.parse(tools) as readonly ToolDefinition[], system: person.length > 0 ? [entity, person] : [entity] };
}

/** One exchange of the tool loop: what the substrate said and called, and what came of the calls. */
export interface Exchange {
  readonly answer: PlanMessage;
  readonly results: PlanMessage;
}

/** The plan of the next request: the context, then the exchanges so far; nothing before them changes. */
export function planRequest(
  { tools, system, history, suffix, previousHistoryEnd }: Context,
  exchanges: readonly Exchange[],
  limits: SubstrateLimits,
): ContextPlan {
  const front = tools.length + system.length;
  const historyEnd = front + countBlocks(history);
  let end = historyEnd + suffix.length;
  const loopEnds = exchanges.map(({ answer, results }) => {
    end += answer.blocks.length + results.blocks.length;
    return end;
  });
  const breakpoints = planBreakpoints(
    {
      tools: tools.length,
      systemBlocks: system.length,
      historyEnd,
      previousHistoryEnd: previousHistoryEnd === null ? null : front + previousHistoryEnd,
      loopEnds,
    },
    limits,
  );
  return {
    tools,
    system,
    messages: [...withSuffix(history, suffix), ...exchanges.flatMap(({ answer, results }) => [answer, results])],
    breakpoints,
    maxOutputTokens: limits.maxOutputTokens,
  };
}

/** The suffix joins the newest message; after a reply that was never answered to, it stands as a message of its own. */
function withSuffix(history: readonly PlanMessage[], suffix: readonly PlanBlock[]): readonly PlanMessage[] {
  if (suffix.length === 0) return history;
  const newest = history.at(-1);
  if (newest?.role !== 'user') return [...history, { role: 'user', blocks: suffix }];
  return [...history.slice(0, -1), { role: 'user', blocks: [...newest.blocks, ...suffix] }];
}

const countBlocks = (messages: readonly PlanMessage[]): number => messages.reduce((total, { blocks }) => total + blocks.length, 0);
