// One cognition, top to bottom. Each step is a file or folder of the same name; what happens is in the ledger before it is acknowledged.

import type { CognitionOutcome } from '#shared/model/entry';
import type { Wake } from './cognition.ts';
import { assembleContext } from './context/assemble-context.ts';
import { close, settle } from './continuity/close.ts';
import { orient } from './orient.ts';
import { perceive } from './perceive.ts';
import type { EntityDeps } from './ports.ts';
import { recall } from './recall.ts';
import { noThought, think } from './think.ts';
import { wakeUp } from './wake.ts';
import { writeBack } from './writeback/write-back.ts';

/** Runs one cognition of a lane; null when nothing waited there. Aborting `signal` stops it and keeps what was said. */
export async function runCognition(deps: EntityDeps, wake: Wake, signal: AbortSignal): Promise<CognitionOutcome | null> {
  const cognition = await wakeUp(deps, wake);
  if (!cognition) return null;
  const frame = await perceive(deps, cognition);
  const recalled = await recall(deps, cognition, frame);
  const orientation = orient();
  const context = await assembleContext(deps, cognition, frame, recalled, orientation);
  const thought = context.ok ? await think(deps, cognition, context.value, signal) : noThought(context.error);
  await writeBack(deps, cognition, thought);
  await close(deps, cognition, thought);
  await settle(deps, cognition);
  return thought.outcome;
}
