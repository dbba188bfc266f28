// The operator's choice among entities, as routes.

import type { AdminRoutes } from '#shared/contract/admin-routes';
import type { Handlers } from '#shared/contract/define-route';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import type { Result } from '#shared/lib/result';
import type { EntitySlot } from '#shared/model/entity-slot';
import { createSlot, listSlots, useSlot } from './entity-slots.ts';
import type { HostRefusal } from './host.ts';

/** Handlers over the places below `ipseHome`. */
export const slotHandlers = (ipseHome: string): Pick<Handlers<AdminRoutes>, 'entity.list' | 'entity.create' | 'entity.use'> => ({
  'entity.list': () => ({ ok: true, value: listSlots(ipseHome) }),
  'entity.create': ({ slug }) => toAnswer(createSlot(ipseHome, slug)),
  'entity.use': ({ slug }) => toAnswer(useSlot(ipseHome, slug)),
});

const toAnswer = (made: Result<EntitySlot, HostRefusal>): IpcAnswer<EntitySlot> =>
  made.ok ? { ok: true, value: made.value } : { ok: false, error: { code: 'refused', message: `${made.error.message} ${made.error.next}` } };
