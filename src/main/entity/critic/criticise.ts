// VALIDATE: the gate. It lets an act pass, asks for a revision with the reason, or, after three of one decision, asks a human.
// The only maker of ApprovedAction (L4). A refusal reaches the entity as the call's result.

import { canonicalJson } from '#shared/lib/canonical-json';
import { joinProse, type Prose } from '#shared/lib/prose';
import type { VerdictOutcome } from '#shared/model/entry';
import type { VerdictId } from '#shared/model/ids';
import type { Cognition } from '../cognition.ts';
import type { Decision } from '../decision/decide.ts';
import type { EntityDeps, ProseBook } from '../ports.ts';
import { type ApprovedAction, approve } from './approved-action.ts';
import { type Check, runChecks, type Standing } from './checks.ts';

export type Verdict =
  | { readonly outcome: 'pass'; readonly action: ApprovedAction; readonly fingerprint: string }
  | { readonly outcome: Exclude<VerdictOutcome, 'pass'>; readonly reason: Prose };

/** Revisions of one decision before a human is asked. */
const MAX_REVISIONS = 3;

/** Judges a decision and records every check. */
export async function criticise(deps: EntityDeps, cognition: Cognition, decision: Decision, standing: Standing): Promise<Verdict> {
  const { ids, journal, prose, tools, watchers, faultPoint } = deps;
  const verdictId = ids.next<VerdictId>('ver');
  const fingerprint = `${decision.tool} ${canonicalJson(decision.arguments)}`;
  const checks = runChecks(decision, standing, tools, fingerprint);
  const refused = checks.filter((check) => check.result === 'fail');
  const outcome: VerdictOutcome = refused.length === 0 ? 'pass' : standing.revisions >= MAX_REVISIONS ? 'escalate' : 'revise';
  const reason = outcome === 'pass' ? null : reasonFor(prose, decision.tool, outcome, refused);
  await journal.commit((tx) => {
    const attempt = standing.revisions + 1;
    tx.append(
      'decision.judged',
      { verdictId, decisionId: decision.decisionId, attempt, outcome, checks, reason: reason === null ? null : tx.put(reason) },
      cognition.about,
    );
  });
  watchers.stage({ cognitionId: cognition.cognitionId, lane: cognition.lane, stage: 'VALIDATE' });
  faultPoint('judged');
  if (outcome === 'pass')
    return { outcome, fingerprint, action: approve({ decisionId: decision.decisionId, verdictId, tool: decision.tool, arguments: decision.arguments }) };
  return { outcome, reason: reason as Prose };
}

function reasonFor(prose: ProseBook, tool: string, outcome: 'revise' | 'escalate', refused: readonly Check[]): Prose {
  const reasons = refused.map(({ detail }) => prose.say(`refusal.${detail.replaceAll('_', '-')}`));
  if (outcome === 'escalate') return joinProse([...reasons, prose.say('refusal.escalated')], '\n');
  return refused.some(({ rule, detail }) => rule === 'schema' && detail !== 'unknown_tool')
    ? joinProse([...reasons, prose.say(`refusal.arguments-of-${tool.replaceAll('_', '-')}`)], '\n')
    : joinProse(reasons, '\n');
}
