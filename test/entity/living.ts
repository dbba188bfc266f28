// A whole entity for tests: a real home on disk, the shipped words, a real tool host; only the voice is a puppet's (or another substrate).

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadProseBook } from '#adapters/prose/load-prose-book';
import { createToolHost } from '#adapters/tools/create-tool-host';
import { recover } from '#entity/continuity/recover';
import { beBorn } from '#entity/identity/be-born';
import type { Clock, EntityDeps, FaultPoint, Substrate } from '#entity/ports';
import { runCognition } from '#entity/run-cognition';
import { makeIds } from '#host/make-ids';
import type { AnyEntry, CognitionOutcome } from '#shared/model/entry';
import { conversationLane, type MessageId, OPERATOR } from '#shared/model/ids';
import { ledgerPage } from '#storage/observer-queries';
import { type Home, openHome } from '#storage/open-home';
import { lockHome } from '#viability/lock-home';
import { wren } from './wren.ts';

export const LANE = conversationLane(OPERATOR);

export interface Living {
  readonly folder: string;
  readonly home: Home;
  readonly deps: EntityDeps;
  /** Records a message without waking anyone. */
  hear(text: string): Promise<MessageId>;
  /** Says something and lets the entity answer. */
  say(text: string): Promise<CognitionOutcome | null>;
  /** Ends this life of the process; the home stays. */
  sleep(): void;
}

export const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'ipse-living-'));
export const forget = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** A clock that stands still until it is moved; timers fire when they are passed. */
export function standingClock(startMs = Date.UTC(2026, 10, 30, 12)): Clock & { advance(ms: number): void } {
  let now = startMs;
  const timers = new Set<{ readonly at: number; readonly task: () => void }>();
  return {
    now: () => now,
    after(ms, task) {
      const timer = { at: now + ms, task };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.task();
      }
    },
  };
}

export interface LifeOptions {
  readonly folder?: string;
  readonly clock?: Clock;
  readonly random?: (bytes: number) => Uint8Array;
  readonly faultPoint?: (at: FaultPoint) => void;
  /** Leaves the home as it is; nobody is born. */
  readonly unborn?: boolean;
}

/** Bytes that look random and are the same in every run. */
export function sameRandom(seed = 1): (bytes: number) => Uint8Array {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  return (bytes) => Uint8Array.from({ length: bytes }, next);
}

/** Entries of the ledger after the birth, oldest first. */
export function livedEntries({ home }: Living): readonly AnyEntry[] {
  const all = ledgerPage(home.read(), { limit: 500, before: null, kind: null, cognitionId: null }).rows.toReversed();
  return all.slice(all.findIndex(({ kind }) => kind === 'cut.made') + 1);
}

/** Opens (or makes) a home and wakes whoever lives there, as a host does. */
export async function live(
  substrate: Substrate,
  { folder = freshFolder(), clock = standingClock(), random = randomBytes, faultPoint = () => undefined, unborn = false }: LifeOptions = {},
): Promise<Living> {
  const ids = makeIds(clock.now, random);
  const lock = lockHome(folder, { host: 'test', now: clock.now });
  if (!lock.ok) throw new Error(lock.error.message);
  const opened = openHome(folder, { lock: lock.value, clock, ids, faultPoint });
  if (!opened.ok) throw new Error(opened.error.message);
  const prose = loadProseBook([join(import.meta.dirname, '../../resources')]);
  if (!prose.ok) throw new Error(JSON.stringify(prose.error));
  const home = opened.value;
  const deps: EntityDeps = {
    clock,
    zone: 'UTC',
    ids,
    journal: home.journal,
    prose: prose.value,
    substrate,
    tools: createToolHost({ workspace: home.workspace, clock }),
    watchers: { stage: () => undefined, delta: () => undefined },
    faultPoint,
  };
  if (!unborn) await beBorn(deps, { draft: wren(), origin: 'example', runId: null, edited: false }, { practice: true });
  await recover(deps);
  const hear = (text: string) =>
    home.journal.commit((tx) => {
      const messageId = ids.next<MessageId>('msg');
      tx.append(
        'message.received',
        { messageId, correspondent: OPERATOR, text: tx.put(text), chars: text.length, clientId: null },
        { lane: LANE, cognitionId: null },
      );
      return messageId;
    });
  return {
    folder,
    home,
    deps,
    hear,
    async say(text) {
      await hear(text);
      return runCognition(deps, { lane: LANE, trigger: 'message', retryOf: null, concurrent: [] }, new AbortController().signal);
    },
    sleep() {
      home.close();
      lock.value.release();
    },
  };
}
