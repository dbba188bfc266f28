// The three modes with what stands at the other end of each: a real server that speaks the provider's protocol, somebody who has
// nothing but the block, a program in a process of its own.

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSkills } from '#adapters/prose/load-skills';
import { createBackgroundCall } from '#adapters/skills/background-call';
import { createCommand } from '#adapters/skills/command';
import { commandDigest } from '#adapters/skills/command-digest';
import { createDelegation } from '#adapters/skills/delegation';
import { createAnthropicSubstrate } from '#adapters/substrates/anthropic/create-anthropic-substrate';
import type { SkillHooks, SkillOutcome, SkillShelf, SkillTask } from '#entity/ports';
import { systemClock } from '#host/system-clock';
import type { ContractName } from '#shared/cognitive/contracts';
import { asProse } from '#shared/lib/as-prose';
import { canonicalJson } from '#shared/lib/canonical-json';
import { redact } from '#shared/lib/redacted';
import type { RunId } from '#shared/model/ids';
import { sampleInput } from '#test/shared/cognitive/generated-answers';
import { answerText, startMessagesServer, wireEvents } from '../substrate/messages-server.ts';
import type { Mode } from './skill-acceptance.ts';

export function shippedShelf(): SkillShelf {
  const shelf = loadSkills({ shipped: join(import.meta.dirname, '../../../resources'), own: null });
  if (!shelf.ok) throw new Error(shelf.error.why);
  return shelf.value;
}

export const taskOf = (shelf: SkillShelf, contract: ContractName): SkillTask => ({
  runId: `run_${'0'.repeat(26)}` as RunId,
  contract,
  instructions: shelf.shipped(contract).instructions,
  input: sampleInput(contract),
  inputJson: shelf.inputProse(canonicalJson(sampleInput(contract) as never)),
});

const nobody: SkillHooks['call'] = () => Promise.reject(new Error('nobody is to be called'));
const usage = { input_tokens: 5, output_tokens: 5 };

/** An answer as the Messages API streams it. */
export const streamed = (text: string) =>
  answerText(
    wireEvents(
      {
        type: 'message_start',
        message: { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, stop_sequence: null, usage },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
      { type: 'message_stop' },
    ),
  );

export async function backgroundCall(): Promise<Mode> {
  const shelf = shippedShelf();
  let text: string | null = null;
  const server = await startMessagesServer((request, response) => (text === null ? undefined : streamed(text)(request, response)));
  const substrate = createAnthropicSubstrate({ apiKey: redact('sk-test-key'), baseUrl: server.url, model: 'm', clock: systemClock });
  const runner = createBackgroundCall({ shelf, limits: substrate.limits });
  return {
    runner,
    task: (contract) => taskOf(shelf, contract),
    fulfil(task, said, signal) {
      text = said;
      const call: SkillHooks['call'] = async (plan) => {
        const got = await substrate.call(plan, { signal, sent: async () => undefined, text: () => undefined, toolCallOpened: () => undefined });
        const spoken = got.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('');
        return { outcome: got.outcome, fault: got.fault, text: asProse(spoken), stopReason: got.stopReason };
      };
      return runner.fulfil(task, { signal, call });
    },
    close: () => server.close(),
  };
}

export async function delegation(): Promise<Mode> {
  const shelf = shippedShelf();
  const runner = createDelegation({ shelf });
  return {
    runner,
    task: (contract) => taskOf(shelf, contract),
    async fulfil(task, said, signal): Promise<SkillOutcome> {
      const handed = await runner.fulfil(task, { signal, call: nobody });
      if (handed.kind !== 'handed_out' || said === null) return handed;
      const complete = ['# IPSE DELEGATION: ', task.instructions, '"$schema"', task.runId, ...Object.keys(task.input as object)];
      const missing = complete.filter((piece) => !handed.block.includes(piece));
      if (missing.length > 0) throw new Error(`the block lacks ${missing.join(', ')}`);
      return { kind: 'answered', text: said, stderr: '', exitCode: null };
    },
    close: async () => undefined,
  };
}

/** Programs that repeat a file, in three languages; `FILE` stands for it. */
export const programs = {
  shell: { name: 'repeat.sh', first: '#!/bin/sh', body: 'cat >/dev/null\ncat "FILE"' },
  python: {
    name: 'repeat.py',
    first: '#!/usr/bin/env python3',
    body: 'import json, sys\njson.load(sys.stdin)\nsys.stdout.write(open("FILE", encoding="utf-8").read())',
  },
  node: {
    name: 'repeat.mjs',
    first: `#!${process.execPath}`,
    body: 'import { readFileSync } from "node:fs";\nJSON.parse(readFileSync(0, "utf8"));\nprocess.stdout.write(readFileSync("FILE", "utf8"));',
  },
} as const;

export async function command({ name, first, body }: (typeof programs)[keyof typeof programs]): Promise<Mode> {
  const shelf = shippedShelf();
  const folder = mkdtempSync(join(tmpdir(), 'ipse-mode-'));
  const file = join(folder, name);
  let argv: readonly string[] = [file];
  const runner = createCommand({ commandOf: () => ({ command: argv, network: 'none' }), adoptedDigest: () => commandDigest(argv, 'none'), clock: systemClock });
  return {
    runner,
    task: (contract) => taskOf(shelf, contract),
    fulfil(task, said, signal) {
      const answer = join(folder, 'answer');
      writeFileSync(answer, said ?? '');
      writeFileSync(file, said === null ? '#!/bin/sh\nsleep 60 & sleep 60\n' : `${first}\n${body.replace('FILE', answer)}\n`);
      chmodSync(file, 0o700);
      argv = [file];
      return runner.fulfil(task, { signal, call: nobody });
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}
