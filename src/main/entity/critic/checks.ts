// The critic's checks, in order. Each looks at a fact about an act, none at what the entity should want (L5).

import type { EntryPayload } from '#shared/model/entry';
import type { Decision } from '../decision/decide.ts';
import type { ToolHost } from '../ports.ts';
import { type Tool, toolByName } from '../tools/tool-contract.ts';

export type Check = EntryPayload<'decision.judged'>['checks'][number];

/** What the critic may know of the cognition when it judges. */
export interface Standing {
  /** Units of the effect budget still to spend. */
  readonly budgetLeft: number;
  /** Tool and arguments of the calls already approved in this cognition, as canonical text. */
  readonly doneBefore: readonly string[];
  /** Verdicts in a row of this cognition that asked the same tool for a revision. */
  readonly revisions: number;
  /** Set when nothing more is begun: a person stopped the cognition, or the answer broke off. */
  readonly halted: 'stopped_by_person' | 'answer_broke_off' | null;
}

type Judge = (subject: {
  readonly decision: Decision;
  readonly tool: Tool | undefined;
  readonly standing: Standing;
  readonly host: ToolHost;
  readonly fingerprint: string;
}) => Omit<Check, 'rule'>;

const pass = (detail: string): Omit<Check, 'rule'> => ({ result: 'pass', detail });
const failed = (detail: string): Omit<Check, 'rule'> => ({ result: 'fail', detail });
const notApplicable: Omit<Check, 'rule'> = { result: 'not_applicable', detail: 'nothing_to_check' };

const pathOf = (decision: Decision): string | null => {
  const path = decision.arguments?.['path'];
  return typeof path === 'string' ? path : null;
};

/** Rule → judge, in the order of design.md 8. Authority waits for acts that need a person's yes; none of today's tools does. */
export const rules: readonly (readonly [string, Judge])[] = [
  [
    'schema',
    ({ decision, tool }) => {
      if (!tool) return failed('unknown_tool');
      if (decision.arguments === null) return failed('arguments_not_an_object');
      return tool.arguments.safeParse(decision.arguments).success ? pass('fits') : failed('arguments_do_not_fit');
    },
  ],
  ['permission', ({ tool }) => (tool ? pass('allowed_by_default') : notApplicable)],
  ['authority', ({ standing }) => (standing.halted ? failed(standing.halted) : notApplicable)],
  [
    'roots',
    ({ decision, tool, host }) => {
      const path = tool?.effectClass === 'read' ? pathOf(decision) : null;
      if (path === null) return notApplicable;
      return host.locate(path) === 'inside' ? pass('inside_workspace') : failed('outside_workspace');
    },
  ],
  ['budget', ({ tool, standing }) => ((tool?.cost ?? 1) <= standing.budgetLeft ? pass('affordable') : failed('budget_spent'))],
  ['evidence', ({ decision }) => (decision.evidence.length > 0 ? pass('stated') : { result: 'not_applicable', detail: 'not_stated' })],
  ['repetition', ({ standing, fingerprint }) => (standing.doneBefore.includes(fingerprint) ? { result: 'advice', detail: 'same_call_before' } : pass('new'))],
];

/** All checks of one decision, each a row of the verdict. */
export function runChecks(decision: Decision, standing: Standing, host: ToolHost, fingerprint: string): Check[] {
  const tool = toolByName(decision.tool);
  return rules.map(([rule, judge]) => ({ rule, ...judge({ decision, tool, standing, host, fingerprint }) }));
}
