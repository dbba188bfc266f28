// The block that is handed out is all anyone needs: task, input and schema can be read back out of it, and it is the same every time.

import { expect, it } from 'vitest';
import { createDelegation } from '#adapters/skills/delegation';
import { contractSchema } from '#shared/cognitive/contract';
import { contractNames, contractOf } from '#shared/cognitive/contracts';
import { shippedShelf, taskOf } from '#test/ports/skills/modes';

const shelf = shippedShelf();
const nobody = () => Promise.reject(new Error('nobody is called'));

/** The JSON in the fence behind `heading`. */
const fencedAfter = (block: string, heading: string): unknown =>
  JSON.parse(/```json\n([\s\S]*?)\n```/.exec(block.slice(block.indexOf(heading)))?.[1] ?? '"absent"');

it.each(contractNames)('a %s can be done from its block alone', async (contract) => {
  const task = taskOf(shelf, contract);
  const runner = createDelegation({ shelf });
  const hand = () => runner.fulfil(task, { signal: new AbortController().signal, call: nobody });
  const [one, again] = [await hand(), await hand()];
  const block = one.kind === 'handed_out' ? one.block : '';
  const data = block.slice(block.indexOf('# Input data'));
  const fields = [...data.matchAll(/^## (\d+)\. (\w+)$/gm)].map(([heading, number, name]) => [Number(number), name, fencedAfter(data, heading)]);
  expect([again, block.split('\n')[0], block.includes(task.instructions), block.includes(task.runId), block.includes('ipse-admin forge --commit -')]).toEqual([
    one,
    `# IPSE DELEGATION: ${contract}`,
    true,
    true,
    true,
  ]);
  expect(fields).toEqual(Object.entries(JSON.parse(task.inputJson) as object).map(([name, value], index) => [index + 1, name, value]));
  expect(fencedAfter(block, '# Target JSON Schema')).toEqual(contractSchema(contractOf(contract), 'output'));
});
