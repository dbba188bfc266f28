// The way to the entity for one command: the living host over its local socket, or, where none lives, a host of our
// own that holds the home's lock as long as the command runs.

import { listSlots, slotFolder } from '#host/entity-slots';
import { homeFolder, isLivedIn } from '#host/home-folder';
import type { Host, HostRefusal, Life } from '#host/host';
import type { Surface } from '#shared/contract/define-route';
import type { FeedEvent } from '#shared/contract/feed';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import { fail, ok, type Result } from '#shared/lib/result';
import { connectLocal, type LocalClient } from '#shell-loopback/local-client';
import type { LocalDoor } from '#shell-loopback/local-socket';
import { lookAtSocket } from '#shell-loopback/local-socket-path';
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

/** Homes a living host may have: with a key the real one; without, whichever is lived, the real one first. */
const possibleHomes = ({ slotFolder, settings }: CommandContext): readonly string[] =>
  settings.apiKey === null ? [homeFolder(slotFolder, false), homeFolder(slotFolder, true)] : [homeFolder(slotFolder, false)];

/** The home whose host lives now, or null. A socket that is not this user's alone is nobody's, and that is said. */
export async function findLivingHome(context: CommandContext): Promise<string | null> {
  const homes = possibleHomes(context);
  for (const home of homes) {
    const client = await connectLocal(home, 'host');
    client?.close();
    if (client !== null) return home;
  }
  if (homes.some((home) => lookAtSocket(home) === 'foreign')) context.err(FOREIGN_DOOR);
  return null;
}

const FOREIGN_DOOR =
  "The local socket or its folder is not this user's alone, so no host was asked. Remove it, or set XDG_RUNTIME_DIR to a folder of your own.\n";

/** A home nobody lives now, for a command that only asks or acts: what exists decides, since no command begins a life. */
export interface RestingHome {
  readonly life: Life;
  readonly folder: string;
}

/** The home at rest a command means; null when no life was ever begun here. Where the choice is ours, it is said. */
export function findRestingHome(context: CommandContext): RestingHome | null {
  const at = (life: Life): RestingHome => ({ life, folder: homeFolder(context.slotFolder, life === 'practice') });
  const lives: readonly Life[] = context.settings.apiKey === null ? ['real', 'practice'] : ['real'];
  const begun = lives.map(at).filter(({ folder }) => isLivedIn(folder));
  if (begun.length < 2) return begun[0] ?? null;
  const born = begun.filter(({ life }) => isBorn(context, life));
  if (born.length > 1) context.err(`A real entity and a practice one are at rest here. This is the real one: ${born[0]?.folder}\n`);
  return born[0] ?? begun[0] ?? null;
}

const isBorn = ({ ipseHome, slotFolder: folder }: CommandContext, life: Life): boolean =>
  listSlots(ipseHome).some((slot) => slotFolder(ipseHome, slot.slug) === folder && slot[life].born);

/** The living entity, or one that comes only to answer this command and begins nothing; null when no life was ever begun here. */
export async function reachEntity(context: CommandContext): Promise<Result<Entity, HostRefusal> | null> {
  const living = await findLivingHome(context);
  if (living !== null) return ok(entityElsewhere(living));
  const resting = findRestingHome(context);
  return resting === null ? null : restingEntity(context, resting.life, false);
}

/** The same for the acts that may come before a birth: the home is made where there is none yet. */
export async function reachOrBegin(context: CommandContext): Promise<Result<Entity, HostRefusal>> {
  return (await reachEntity(context)) ?? restingEntity(context, context.settings.apiKey === null ? 'practice' : 'real', true);
}

async function restingEntity(context: CommandContext, life: Life, mayBegin: boolean): Promise<Result<Entity, HostRefusal>> {
  const { ipseHome, env } = context;
  const options = { ipseHome, slotFolder: context.slotFolder, env: { ...env }, hostKind: 'cli', resting: true, life, mayBegin } as const;
  const built = await context.buildHost(options);
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

/** The entity another process lives in `home`. */
export function entityElsewhere(home: string): Entity {
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
  const home = await findLivingHome(context);
  const client = home === null ? null : await connectLocal(home, 'host');
  if (client === null) return null;
  const answer = (await client.call(verb, {})) as IpcAnswer<{ readonly url: string }>;
  client.close();
  return answer;
}
