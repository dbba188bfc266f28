// What may become a message, checked before anything is stored: refused with a reason, or kept exactly as typed.

import { MAX_MESSAGE_CHARS } from '../contract/limits.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import { isWellFormed } from '../lib/text.ts';

export type MessageRefusal = 'empty' | 'too_long' | 'broken_characters';

/** The text verbatim, or why it cannot be said. NUL, right-to-left marks and every script are kept. */
export function checkMessage(text: string): Result<string, MessageRefusal> {
  if (text.trim().length === 0) return fail('empty');
  if (text.length > MAX_MESSAGE_CHARS) return fail('too_long');
  if (!isWellFormed(text)) return fail('broken_characters');
  return ok(text);
}
