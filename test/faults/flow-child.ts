// A host in a process of its own, for tests that kill it: says what it is told, one message after the other, and prints an
// acknowledgement for each thing that was acknowledged to it. `node flow-child.ts HOME PACE MESSAGE…`

import { buildHost } from '#host/build-host';
import { conversationLane, OPERATOR } from '#shared/model/ids';
import type { ConversationPage, StatusView } from '#shared/model/views';
import { wren } from '../entity/wren.ts';

const [ipseHome = '', pace = 'instant', ...messages] = process.argv.slice(2);
const built = await buildHost({ ipseHome, env: { ...process.env }, hostKind: 'cli', pace: pace === 'human' ? 'human' : 'instant' });
if (!built.ok) throw new Error(`${built.error.code}: ${built.error.message}`);
const host = built.value;

const ask = async <T>(surface: 'observer' | 'conversation', route: string, input: object): Promise<T> => {
  const answer = await host.dispatch.callText(surface, route, JSON.stringify(input));
  if (!answer.ok) throw new Error(`${route}: ${answer.error.message}`);
  return answer.value as T;
};

if ((await ask<StatusView>('observer', 'status.get', {})).entity === null)
  await ask('conversation', 'forge.commit', { draft: wren(), runId: null, origin: 'example', confirm: null });

process.stdout.write('alive\n');
for (const [index, text] of messages.entries()) {
  const said = await ask<{ messageId: string }>('conversation', 'say', { text, clientId: `child-${process.pid}-${index}` });
  process.stdout.write(`ack ${said.messageId}\n`);
  await untilQuiet();
  const { items } = await ask<ConversationPage>('observer', 'conversation.list', { lane: conversationLane(OPERATOR) });
  const reply = items.at(-1);
  if (reply?.kind === 'reply') process.stdout.write(`closed ${reply.cognitionId} ${reply.outcome}\n`);
}
await host.close();
process.stdout.write('done\n');

async function untilQuiet(): Promise<void> {
  for (;;) {
    const status = await ask<StatusView>('observer', 'status.get', {});
    if (status.inFlight.length === 0 && status.waitingMessages === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
