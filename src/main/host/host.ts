// What a shell or the CLI holds of a living entity: a dispatch, a feed and a way to end it. Built by `buildHost`.

import type { Result } from '#shared/lib/result';
import type { Dispatch } from './dispatch.ts';
import type { Feed } from './feed.ts';

export interface Host {
  /** Folder of the one entity this host lives. */
  readonly home: string;
  /** Random name of this life of the host; a window that knew another one asks anew for what it shows. */
  readonly hostLife: string;
  readonly dispatch: Dispatch;
  readonly feed: Feed;
  close(): Promise<void>;
}

/** Why no host came to life, in a sentence for people, and what they can do next. */
export interface HostRefusal {
  readonly code: string;
  readonly message: string;
  readonly next: string;
}

/** A real entity or the practice one; each has a home of its own. */
export type Life = 'real' | 'practice';

export interface BuildOptions {
  /** The root above the homes. */
  readonly ipseHome: string;
  /** Root of the homes of the entity meant; `ipseHome` itself when not given. */
  readonly slotFolder?: string;
  readonly env: Record<string, string | undefined>;
  readonly hostKind: 'loopback' | 'cli' | 'electron';
  /** Which life a resting host opens; without it the key decides, as for one that lives. */
  readonly life?: Life;
  /** How the rehearsal substrate paces its speech. */
  readonly pace?: 'human' | 'instant';
  /** Begins no cognition and no life: for a command that only asks or acts and is gone again. What waits goes on waiting. */
  readonly resting?: boolean;
  /** A resting host may make the home that is not there yet, for someone to be born in. */
  readonly mayBegin?: boolean;
  /** The shipped words; found beside the source when not given. */
  readonly resourcesFolder?: string;
}

export type BuildHost = (options: BuildOptions) => Promise<Result<Host, HostRefusal>>;
