import { expect, test } from 'vitest';
import { formatAgo, formatBytes, formatDuration, formatReported, formatShare, formatTokens, shortId } from '#renderer/ui/format.ts';

test('sizes and lengths of time change unit without ever rounding past it', () => {
  expect([
    formatTokens(0),
    formatTokens(999),
    formatTokens(1000),
    formatTokens(99_949),
    formatTokens(99_960),
    formatTokens(999_949),
    formatTokens(999_950),
  ]).toEqual(['0', '999', '1.0k', '99.9k', '100k', '1000k', '1.0M']);
  expect([formatBytes(1023), formatBytes(1024), formatBytes(1024 * 1024 - 1), formatBytes(5 * 1024 * 1024)]).toEqual([
    '1023 B',
    '1.0 KiB',
    '1.0 MiB',
    '5.0 MiB',
  ]);
  expect([formatDuration(999), formatDuration(59_949), formatDuration(59_951), formatDuration(3_599_600), formatDuration(7_800_000)]).toEqual([
    '999 ms',
    '59.9 s',
    '1 min 00 s',
    '1 h 00 min',
    '2 h 10 min',
  ]);
});

test('what was not reported is a word, and an empty whole has no share', () => {
  expect([formatReported(null), formatReported(0), formatShare(0, 0), formatShare(1, 1), formatShare(1, 3)]).toEqual([
    'not reported',
    '0',
    '–',
    '100 %',
    '33.3 %',
  ]);
});

test('a time is told from now, and one ahead is said to be ahead', () => {
  const now = 1_000_000_000;
  expect([0, 4, 5, 59, 60, 3599, 3600, 86_400, -60].map((seconds) => formatAgo(now - seconds * 1000, now))).toEqual([
    'now',
    'now',
    '5 s ago',
    '59 s ago',
    '1 min ago',
    '59 min ago',
    '1 h ago',
    '1 d ago',
    'in 1 min',
  ]);
  expect([60, 61, 364, 365, 366, 800, -90].map((days) => formatAgo(now - days * 86_400_000, now))).toEqual([
    '60 d ago',
    '2 mo ago',
    '11 mo ago',
    '11 mo ago',
    '1 y ago',
    '2 y ago',
    'in 2 mo',
  ]);
});

test('a short id keeps the end that tells ids of one hour apart, and the start of a digest', () => {
  expect([shortId('req_0000000000abcdefghijklmnop'), shortId(`m_${'0123456789abcdef'.repeat(4)}`), shortId('42'), shortId('m_1')]).toEqual([
    'req_klmnop',
    'm_012345',
    '#42',
    'm_1',
  ]);
});
