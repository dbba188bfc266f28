// What a substrate says as it comes, without the secrets this host knows: a value may arrive in pieces, so the end of what
// was said is held back for as long as it may be the beginning of one. Neither a window nor the ledger meets a half.

import type { CallHooks, Substrate } from '#entity/ports';
import type { Redactor } from './redact.ts';

/** The same substrate, its text cleaned across deltas; whole at the end of each call. */
export const scrubSubstrate = (substrate: Substrate, redactor: Pick<Redactor, 'cleanKnown' | 'openEnd'>): Substrate => ({
  ...substrate,
  async call(plan, hooks) {
    const spoken = scrubText(hooks, redactor);
    const outcome = await substrate.call(plan, {
      signal: hooks.signal,
      sent: hooks.sent,
      text: spoken.text,
      toolCallOpened() {
        spoken.flush();
        hooks.toolCallOpened();
      },
    });
    spoken.flush();
    return { ...outcome, stream: outcome.stream === null ? null : scrubStream(outcome.stream, redactor) };
  },
});

const WITHHELD = '[redacted]';
const pieceOfText = /"(?:text|partial_json|thinking)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/** The received stream without known values. One that lies in pieces over several events cannot be taken out: the whole is withheld. */
function scrubStream(stream: string, { cleanKnown }: Pick<Redactor, 'cleanKnown'>): string {
  const clean = cleanKnown(stream);
  const joined = Array.from(clean.matchAll(pieceOfText), ([, piece = '']) => piece).join('');
  return cleanKnown(joined) === joined ? clean : WITHHELD;
}

function scrubText(hooks: Pick<CallHooks, 'text'>, { cleanKnown, openEnd }: Pick<Redactor, 'cleanKnown' | 'openEnd'>) {
  let held = '';
  const say = (text: string) => {
    if (text !== '') hooks.text(text);
  };
  return {
    text(delta: string): void {
      const clean = cleanKnown(held + delta);
      const end = openEnd(clean);
      held = clean.slice(end);
      say(clean.slice(0, end));
    },
    flush(): void {
      const rest = held;
      held = '';
      say(rest);
    },
  };
}
