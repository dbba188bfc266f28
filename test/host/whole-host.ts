// A whole host for tests: built as in life, in a fresh root, with or without a key.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildHost } from '#host/build-host';
import type { Host } from '#host/host';
import type { Surface } from '#shared/contract/define-route';
import type { StatusView } from '#shared/model/views';
import { wren } from '../entity/wren.ts';

export interface WholeHost {
  readonly root: string;
  readonly host: Host;
  /** The value of an answer; throws what an error says. */
  ask<T>(surface: Surface, route: string, input?: object): Promise<T>;
  say(text: string): Promise<void>;
  /** Ends the host and removes its root. */
  end(): Promise<void>;
}

export const freshRoot = (): string => mkdtempSync(join(tmpdir(), 'ipse-host-'));

/** Over all hosts of a test: one may come back to a root of an earlier one. */
let said = 0;

/** A whole host in which the shipped example lives. */
export async function wholeHost(env: Record<string, string> = {}, root = freshRoot()): Promise<WholeHost> {
  const whole = await unbornHost(env, root);
  const { entity } = await whole.ask<StatusView>('observer', 'status.get');
  if (entity === null) await whole.ask('conversation', 'forge.commit', { draft: wren(), runId: null, origin: 'example', confirm: null });
  return whole;
}

/** A whole host, in which nobody is born unless the root says otherwise. */
export async function unbornHost(env: Record<string, string> = {}, root = freshRoot()): Promise<WholeHost> {
  const built = await buildHost({ ipseHome: root, env, hostKind: 'cli', pace: 'instant' });
  if (!built.ok) throw new Error(`${built.error.code}: ${built.error.message}`);
  const host = built.value;
  const ask = async <T>(surface: Surface, route: string, input: object = {}): Promise<T> => {
    const answer = await host.dispatch.callText(surface, route, JSON.stringify(input));
    if (!answer.ok) throw new Error(`${route}: ${answer.error.code} ${answer.error.message}`);
    return answer.value as T;
  };
  const quiet = async () => {
    for (;;) {
      const { inFlight, waitingMessages } = await ask<StatusView>('observer', 'status.get');
      if (inFlight.length === 0 && waitingMessages === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return {
    root,
    host,
    ask,
    async say(text) {
      await ask('conversation', 'say', { text, clientId: `whole-host-${said++}` });
      await quiet();
    },
    async end() {
      await host.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
