// One question or act over a surface, typed by its routes; and an entity that is let go however the command ends.

import type { HostRefusal } from '#host/host';
import type { AdminRoutes } from '#shared/contract/admin-routes';
import type { RouteInput, RouteOutput } from '#shared/contract/define-route';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import type { ObserverRoutes } from '#shared/contract/observer-routes';
import type { Result } from '#shared/lib/result';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import type { Entity } from './reach-entity.ts';
import { sayRefusal } from './say-result.ts';

/** Asks; nothing is changed by it. */
export const observe = async <Name extends keyof ObserverRoutes & string>(
  entity: Entity,
  route: Name,
  input: RouteInput<ObserverRoutes[Name]>,
): Promise<IpcAnswer<RouteOutput<ObserverRoutes[Name]>>> => (await entity.call('observer', route, input)) as IpcAnswer<RouteOutput<ObserverRoutes[Name]>>;

/** Acts with the operator's authority. */
export const operate = async <Name extends keyof AdminRoutes & string>(
  entity: Entity,
  route: Name,
  input: RouteInput<AdminRoutes[Name]>,
): Promise<IpcAnswer<RouteOutput<AdminRoutes[Name]>>> => (await entity.call('admin', route, input)) as IpcAnswer<RouteOutput<AdminRoutes[Name]>>;

/** Lets `act` use an entity that was reached, and lets it go afterwards. */
export async function withEntity(context: CommandContext, reached: Result<Entity, HostRefusal>, act: (entity: Entity) => Promise<ExitCode>): Promise<ExitCode> {
  if (!reached.ok) return sayRefusal(context, reached.error);
  try {
    return await act(reached.value);
  } finally {
    await reached.value.close();
  }
}
