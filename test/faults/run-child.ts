// A host in a process of its own in which a contract is asked of a program that never ends, and of another mind; it is killed then.
// `node run-child.ts HOME INPUT`

import { buildHost } from '#host/build-host';
import type { ContractView } from '#shared/model/skill-views';

const [ipseHome = '', input = ''] = process.argv.slice(2);
const built = await buildHost({ ipseHome, env: {}, hostKind: 'cli', pace: 'instant' });
if (!built.ok) throw new Error(`${built.error.code}: ${built.error.message}`);
const { dispatch } = built.value;

const ask = async <T>(surface: 'observer' | 'conversation' | 'admin', route: string, given: object): Promise<T> => {
  const answer = await dispatch.callText(surface, route, JSON.stringify(given));
  if (!answer.ok) throw new Error(`${route}: ${answer.error.message}`);
  return answer.value as T;
};

const { command } = await ask<ContractView>('observer', 'contract.get', { name: 'forge' });
await ask('admin', 'skill.adopt', { contract: 'forge', kind: 'command', digest: command?.digest });
for (const mode of ['command', 'delegation']) {
  const { runId } = await ask<{ runId: string }>('conversation', 'forge.ask', { contract: 'forge', mode, input });
  process.stdout.write(`${mode} ${runId}\n`);
}
