// SECURITY: what opens a socket. A token opens one surface once, within two minutes; the session key it is exchanged
// for opens the same surface again (reload, reconnect) for as long as this host lives. No cookies, nothing on disk.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Surface } from '#shared/contract/define-route';

export interface SurfaceKeys {
  /** A fresh single-use token. */
  issueToken(surface: Surface): string;
  /** The session key for a valid token or session key of this surface; null for anything else. A token is spent by this. */
  open(surface: Surface, presented: unknown): string | null;
}

interface Key {
  readonly surface: Surface;
  readonly digest: Buffer;
  /** Infinity for a session. */
  readonly expiresAtMs: number;
}

const TOKEN_LIFE_MS = 2 * 60 * 1000;
const MAX_KEYS = 64;
const MAX_PRESENTED = 200;

/** Keys of one port. `now` may be any steadily growing milliseconds. */
export function createSurfaceKeys(now: () => number): SurfaceKeys {
  let tokens: readonly Key[] = [];
  let sessions: readonly Key[] = [];

  function openSession(surface: Surface): string {
    const key = freshKey();
    sessions = [...sessions.slice(1 - MAX_KEYS), { surface, digest: digestOf(key), expiresAtMs: Number.POSITIVE_INFINITY }];
    return key;
  }

  return {
    issueToken: (surface) => {
      const token = freshKey();
      tokens = [
        ...tokens.filter((key) => key.expiresAtMs > now()).slice(1 - MAX_KEYS),
        { surface, digest: digestOf(token), expiresAtMs: now() + TOKEN_LIFE_MS },
      ];
      return token;
    },
    open: (surface, presented) => {
      if (typeof presented !== 'string' || presented.length === 0 || presented.length > MAX_PRESENTED) return null;
      const digest = digestOf(presented);
      tokens = tokens.filter((key) => key.expiresAtMs > now());
      const token = find(tokens, digest);
      if (token !== null) {
        // Shown on the wrong door it is spent too: whoever holds it should not go on trying.
        tokens = tokens.filter((key) => key !== token);
        return token.surface === surface ? openSession(surface) : null;
      }
      return find(sessions, digest)?.surface === surface ? presented : null;
    },
  };
}

const freshKey = (): string => randomBytes(32).toString('base64url');
const digestOf = (key: string): Buffer => createHash('sha256').update(key, 'utf8').digest();

/** Compares with every key, each in constant time, so that the time tells nothing. */
function find(keys: readonly Key[], digest: Buffer): Key | null {
  let found: Key | null = null;
  for (const key of keys) if (timingSafeEqual(key.digest, digest)) found = key;
  return found;
}
