import { expect, test } from 'vitest';
import type { LiveText } from '#renderer/state/streaming.ts';
import { formatDay } from '#renderer/ui/format.ts';
import { arrivedMessages, conversationRows, type ReplyItem, type Row, settledStreams } from '#renderer/views/talk/conversation-rows.ts';
import type { ConversationItem, TurnPart } from '#shared/model/views';

const text = (words: string): TurnPart => ({ kind: 'text', text: { state: 'ok', text: words } });
const tool = { kind: 'tool', activity: { callId: 'toolu_1', tool: 'remember' } } as unknown as TurnPart;
const at = Date.UTC(2026, 10, 30, 12);

function reply(parts: readonly TurnPart[], outcome: ReplyItem['outcome'] = null): ReplyItem {
  return {
    kind: 'reply',
    cognitionId: 'cog_1',
    seq: 2,
    atMs: at,
    parts,
    outcome,
    fault: null,
    stopReason: null,
    retryable: false,
    requestIds: ['req_1'],
  } as unknown as ReplyItem;
}
const said = {
  kind: 'said',
  messageId: 'msg_1',
  seq: 1,
  correspondent: 'operator',
  atMs: at,
  text: { state: 'ok', text: 'hello' },
  state: 'perceived',
} as unknown as ConversationItem;
const live = (words: string, requestId = 'req_1', from = 0): Record<string, LiveText> => ({
  [requestId]: { cognitionId: 'cog_1', requestId, from, text: words },
});
const sources = { reachesBeginning: false, outbox: [], flight: null };
const partsOf = (rows: readonly Row[]) => rows.flatMap((row) => (row.kind === 'reply' ? row.item.parts : []));

test.each([
  ['nothing recorded yet', [], 'Good morning', [text('Good morning')]],
  ['the stream is further than the record', [text('Good mor')], 'Good morning', [text('Good morning')]],
  ['the record is further than the stream', [text('Good morning')], 'Good mor', [text('Good morning')]],
  ['the record came in chunks', [text('Good '), text('mor')], 'Good morning', [text('Good morning')]],
  ['the text before a tool is not said again after it', [text('Let me see.'), tool], 'Let me see.', [text('Let me see.'), tool]],
  ['text after a tool', [text('Let me see.'), tool, text('It')], 'It is kept.', [text('Let me see.'), tool, text('It is kept.')]],
])('a reply in flight shows the record carried on by the stream: %s', (_, parts, streamed, expected) => {
  expect(partsOf(conversationRows({ ...sources, items: [said, reply(parts)], live: live(streamed) }))).toEqual(expected);
});

test('a closed reply shows the record alone', () => {
  expect(partsOf(conversationRows({ ...sources, items: [reply([text('Good mor')], 'stopped')], live: live('Good morning') }))).toEqual([text('Good mor')]);
});

test('a reply keeps its key from its first delta, before the record shows it, to its end', () => {
  const flight = { cognitionId: 'cog_1', sinceMs: at };
  const keys = [
    conversationRows({ ...sources, items: [said], live: live('Go'), flight }),
    conversationRows({ ...sources, items: [said, reply([])], live: live('Good'), flight }),
    conversationRows({ ...sources, items: [said, reply([text('Good')], 'complete')], live: live('Good') }),
  ].map((rows) => rows.map(({ key }) => key));
  expect(keys).toEqual(Array.from({ length: 3 }, () => [`day ${formatDay(at)}`, 'msg_1', 'cog_1']));
});

test('an outgoing message stands once: on its way, then under its own id, then as the record has it', () => {
  const outgoing = { clientId: 'client-1', text: 'hello', atMs: at, error: null };
  const keysWith = (items: readonly ConversationItem[], messageId: string | null) =>
    conversationRows({ ...sources, items, live: {}, outbox: [{ ...outgoing, messageId, state: messageId === null ? 'sending' : 'accepted' }] })
      .filter(({ kind }) => kind !== 'day')
      .map(({ kind, key }) => `${kind} ${key}`);
  expect([keysWith([], null), keysWith([], 'msg_1'), keysWith([said], 'msg_1')]).toEqual([['outgoing client-1'], ['outgoing msg_1'], ['said msg_1']]);
  expect(arrivedMessages([said], [{ ...outgoing, messageId: 'msg_1', state: 'accepted' }])).toEqual(['client-1']);
});

test('days are told where they change, and the beginning where it is reached', () => {
  const tomorrow = { ...said, messageId: 'msg_2', seq: 9, atMs: at + 86_400_000 } as ConversationItem;
  expect(conversationRows({ ...sources, reachesBeginning: true, items: [said, tomorrow], live: {} }).map(({ key }) => key)).toEqual([
    'beginning',
    `day ${formatDay(at)}`,
    'msg_1',
    `day ${formatDay(tomorrow.atMs)}`,
    'msg_2',
  ]);
});

test('a stream is let go once its reply is closed on record', () => {
  expect([settledStreams([reply([])], live('Good')), settledStreams([reply([text('Good')], 'complete')], live('Good'))]).toEqual([[], ['req_1']]);
});
