// What the conversation and admin surfaces of the fake world do. Null stands for "not on record"; a refusal says why.

import type { AdminRoutes } from '#shared/contract/admin-routes';
import type { ConversationRoutes } from '#shared/contract/conversation-routes';
import type { RouteInput } from '#shared/contract/define-route';
import type { ForgeRoutes } from '#shared/contract/forge-routes';
import { MAX_MESSAGE_CHARS } from '#shared/contract/limits';
import { questions } from './fake-forge-texts.ts';
import type { FakeLife } from './fake-life.ts';
import { refuse } from './fake-refusal.ts';

type Table<Routes> = { readonly [N in keyof Routes]: (life: FakeLife, input: RouteInput<Routes[N]>) => unknown };

const forge: Table<ForgeRoutes> = {
  'forge.questions': () => ({ questions }),
  'forge.draft': (life, { from }) => life.founding.draft(from),
  'forge.preview': (life, { draft }) => life.founding.preview(draft),
  'forge.ask': (life, { contract, mode, input }) => life.runs.ask(contract, mode, input),
  'forge.stop': (life, { runId }) => life.runs.stop(runId),
  'forge.check': (life, { runId, text }) => life.runs.check(runId, text),
  'forge.answer': (life, { runId, text }) => life.runs.answer(runId, text),
  'forge.commit': (life, input) => life.founding.commit(input),
};

const conversation: Table<ConversationRoutes> = {
  ...forge,
  say: (life, { text }) => {
    if (life.founding.entity() === null) return refuse('Nobody is born here yet, so nobody would hear this. Nothing was stored.', 'unavailable');
    return text.length > MAX_MESSAGE_CHARS ? null : life.say(text);
  },
  stop: (life) => ({ stopped: life.stop() }),
  retry: () => ({ accepted: true }),
};

const admin: Table<AdminRoutes> = {
  ...forge,
  'life.pause': (life, { reason }) => life.operator(true, reason ?? ''),
  'life.resume': (life) => life.operator(false, ''),
  'forge.decline': (life, { runId, reason }) => life.runs.decline(runId, reason ?? ''),
  'skill.adopt': (life, { contract, kind, digest }) => life.skills.adopt(contract, kind, digest),
  'entity.list': (life) => life.slots.list(),
  'entity.create': (life, { slug }) => life.slots.create(slug),
  'entity.use': (life, { slug }) => life.slots.use(slug),
};

type Act = (life: FakeLife, input: unknown) => unknown;

export function conversationAnswer(life: FakeLife, route: string, input: unknown): unknown {
  if (route.startsWith('forge.') && route !== 'forge.questions' && life.founding.entity() !== null)
    return refuse('Somebody lives here. Forging anew is the operator’s: use the admin window, or `ipse-admin forge`.');
  return (conversation[route as keyof ConversationRoutes] as Act)(life, input);
}

export const adminAnswer = (life: FakeLife, route: string, input: unknown): unknown => (admin[route as keyof AdminRoutes] as Act)(life, input);
