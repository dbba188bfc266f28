// A process that lives a home and does nothing but commit, telling each acknowledgement. Made to be killed.
// Arguments: the folder, and how many commits to make (then it ends by itself, without closing).

import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { conversationLane, type IdPrefix, type MessageId, OPERATOR } from '#shared/model/ids';
import { openHome } from '#storage/open-home';
import { killAt } from '#viability/fault-point';
import { lockHome } from '#viability/lock-home';

const [folder = '', commits = '1000000'] = process.argv.slice(2);
const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const ids = { salt: () => hex(16), next: <T extends string>(prefix: IdPrefix) => `${prefix}_${hex(13)}` as T };

const lock = lockHome(folder, { host: 'cli', now: Date.now });
if (!lock.ok) throw new Error(lock.error.code);
const opened = openHome(folder, { lock: lock.value, clock: { now: Date.now }, ids, faultPoint: killAt(process.env) });
if (!opened.ok) throw new Error(opened.error.code);
const { journal } = opened.value;

const say = () => {
  const messageId = ids.next<MessageId>('msg');
  return journal.commit((tx) => {
    const text = tx.put(`words ${messageId} ${'and more '.repeat(40)}`);
    const seq = tx.append(
      'message.received',
      { messageId, correspondent: OPERATOR, text, chars: 10, clientId: null },
      { lane: conversationLane(OPERATOR), cognitionId: null },
    );
    return `${seq} ${messageId}\n`;
  });
};

for (let count = 0; count < Number(commits); count++) {
  // Sometimes several at once, so that kills meet group commits too.
  const acknowledged = await Promise.all(Array.from({ length: 1 + (count % 3) }, say));
  writeSync(1, acknowledged.join(''));
}
process.exit(0);
