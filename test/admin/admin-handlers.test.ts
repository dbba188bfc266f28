import { describe, expect, it } from 'vitest';
import { livedHome } from '../observer/lived-home.ts';

describe('pause and resume', () => {
  it('each leave an entry, with the reason in the content store, and are refused when already so', async () => {
    const { dispatch, home, ask, entriesOf } = await livedHome();
    const act = async (route: string, input: unknown = {}) => {
      const answer = await dispatch.call('admin', route, input, 100);
      return answer.ok ? (answer.value as { seq: number }).seq : answer.error.code;
    };
    const head = home.head().seq;
    expect([
      await act('life.resume'),
      await act('life.pause', { reason: '  to look closely ' }),
      await act('life.pause'),
      await act('life.resume'),
      await act('life.pause'),
    ]).toEqual(['refused', head + 1, 'refused', head + 2, head + 3]);
    const paused = await entriesOf('operator.paused');
    const reasons = paused.map((entry) => (entry.kind === 'operator.paused' ? entry.payload.reason : ''));
    expect([reasons[0], await ask('content.get', { ref: reasons[1] }), home.view.paused()]).toEqual([null, { state: 'ok', text: 'to look closely' }, true]);
  });

  it('pressed in two windows at once happen once', async () => {
    const { dispatch, home } = await livedHome();
    const head = home.head().seq;
    const answers = await Promise.all(Array.from({ length: 10 }, () => dispatch.call('admin', 'life.pause', {}, 2)));
    expect([answers.filter((answer) => answer.ok).length, home.head().seq]).toEqual([1, head + 1]);
  });

  it('refuse a reason with half a character and write nothing', async () => {
    const { dispatch, home } = await livedHome();
    const head = home.head().seq;
    const answer = await dispatch.call('admin', 'life.pause', { reason: 'why \ud83d' }, 30);
    expect([answer.ok ? 'ok' : answer.error.code, home.head().seq]).toEqual(['refused', head]);
  });
});
