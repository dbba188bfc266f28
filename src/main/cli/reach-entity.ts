// The way to the entity for one command: the living host over its local socket, or, where none lives, a host of our
// own that holds the home's lock as long as the command runs.

import { existsSync } from 'node:fs';
import { homeFolder } from '#host/home-folder';
import type { Host, HostRefusal } from '#host/host';
import type { Surface } from '#shared/contract/define-route';
import type { FeedEvent } from '#shared/contract/feed';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import { fail, ok, type Result } from '#shared/lib/result';
import { connectLocal, type LocalClient } from '#shell-loopback/local-client';
import type { LocalDoor } from '#shell-loopback/local-socket';
import type { CommandContext } from './cli-deps.ts';

export interface FeedListener {
  events(events: readonly FeedEvent[]): void;
  /** Something was missed: ask again. */
  gap(): void;
  /** The host is gone. */
  lost(): void;
}

export interface Entity {
  /** Whether another process lives it. */
  readonly elsewhere: boolean;
  call(surface: Surface, route: string, input: unknown): Promise<IpcAnswer<unknown>>;
  /** Follows the feed from now on; resolves once it is followed. */
  watch(listener: FeedListener): Promise<void>;
  close(): Promise<void>;
}

/** Homes a command may mean: with a key the real one; without, whichever is lived, the real one first. */
export const possibleHomes = ({ ipseHome, settings }: Pick<CommandContext, 'ipseHome' | 'settings'>): readonly string[] =>
  settings.apiKey === null ? [homeFolder(ipseHome, false), homeFolder(ipseHome, true)] : [homeFolder(ipseHome, false)];

/** The home whose host lives now, or null. */
export async function findLivingHome(context: CommandContext): Promise<string | null> {
  for (const home of possibleHomes(context)) {
    const client = await connectLocal(home, 'host');
    client?.close();
    if (client !== null) return home;
  }
  return null;
}

/** Whether anyone has ever lived here. */
export const someoneLivedHere = (context: CommandContext): boolean => possibleHomes(context).some((home) => existsSync(home));

/** The living entity, or one that comes only to answer this command and begins nothing. */
export async function reachEntity(context: CommandContext): Promise<Result<Entity, HostRefusal>> {
  const home = await findLivingHome(context);
  if (home !== null) return ok(entityElsewhere(home));
  const built = await context.buildHost({ ipseHome: context.ipseHome, env: { ...context.env }, hostKind: 'cli', resting: true });
  return built.ok ? ok(entityHere(built.value)) : fail(built.error);
}

/** The entity of a host in this process; closing it ends that host. */
export function entityHere(host: Host): Entity {
  return {
    elsewhere: false,
    call: (surface, route, input) => host.dispatch.call(surface, route, input, Buffer.byteLength(JSON.stringify(input))),
    watch: async (listener) => {
      host.feed.subscribe(host.feed.number(), { ready: () => true, send: listener.events, gap: listener.gap });
    },
    close: () => host.close(),
  };
}

function entityElsewhere(home: string): Entity {
  const clients = new Map<LocalDoor, Promise<LocalClient | null>>();
  const gone: IpcAnswer<never> = { ok: false, error: { code: 'unavailable', message: 'The host has gone.' } };
  const open = (door: Surface) => {
    const client = clients.get(door) ?? connectLocal(home, door);
    clients.set(door, client);
    return client;
  };
  return {
    elsewhere: true,
    call: async (surface, route, input) => (await open(surface))?.call(route, input) ?? gone,
    watch: async (listener) => {
      const client = await connectLocal(home, 'observer', listener);
      if (client === null) listener.lost();
      clients.set('observer', Promise.resolve(client));
    },
    close: async () => {
      for (const client of clients.values()) (await client)?.close();
    },
  };
}

/** Asks the living host for an address; null when none lives. */
export async function askHost(context: CommandContext, verb: 'open-window' | 'open-admin'): Promise<IpcAnswer<{ readonly url: string }> | null> {
  for (const home of possibleHomes(context)) {
    const client = await connectLocal(home, 'host');
    if (client === null) continue;
    const answer = (await client.call(verb, {})) as IpcAnswer<{ readonly url: string }>;
    client.close();
    return answer;
  }
  return null;
}
