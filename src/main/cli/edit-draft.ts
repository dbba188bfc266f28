// A draft in the person's own editor: a private temporary file, gone afterwards whatever happened. What does not hold is told and
// nothing of it is taken.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { HostRefusal } from '#host/host';
import type { Contract, Problem } from '#shared/cognitive/contract';
import { contractOf } from '#shared/cognitive/contracts';
import { type ForgeDraft, forgeDraft } from '#shared/cognitive/forge-draft';
import { readAnswer } from '#shared/cognitive/read-answer';
import { fail, ok, type Result } from '#shared/lib/result';
import { readFileBounded } from './read-given.ts';

type Env = Readonly<Record<string, string | undefined>>;

type Edited = Result<
  ForgeDraft,
  { readonly kind: 'refused'; readonly refusal: HostRefusal } | { readonly kind: 'problems'; readonly problems: readonly Problem[]; readonly text: string }
>;

const MAX_DRAFT_FILE = 8 * 1024 * 1024;

/** Held to its schema exactly as an answer is. */
const draftContract: Contract = { ...contractOf('forge'), input: z.unknown(), output: forgeDraft, check: () => [] };

/** The draft in a text. */
function readDraft(text: string): Result<ForgeDraft, readonly Problem[]> {
  const read = readAnswer(draftContract, null, text);
  return read.ok ? ok(read.value.value as ForgeDraft) : read;
}

/** Opens `text` in `$VISUAL` or `$EDITOR` and reads it back. */
export async function editDraft(text: string, env: Env): Promise<Edited> {
  const editor = env['VISUAL'] || env['EDITOR'];
  if (!editor)
    return fail({
      kind: 'refused',
      refusal: { code: 'no_editor', message: 'No editor is named.', next: 'Set VISUAL or EDITOR, or change the draft in the window.' },
    });
  const folder = mkdtempSync(join(tmpdir(), 'ipse-draft-'));
  try {
    const file = join(folder, 'draft.json');
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
    if (!(await runEditor(editor, file, env)))
      return fail({
        kind: 'refused',
        refusal: { code: 'editor_failed', message: 'The editor ended with an error, so nothing was taken from it.', next: 'Try again, or set another one.' },
      });
    const bytes = readFileBounded(file, MAX_DRAFT_FILE);
    if (!bytes.ok) return fail({ kind: 'refused', refusal: bytes.error });
    const edited = new TextDecoder().decode(bytes.value);
    const draft = readDraft(edited);
    return draft.ok ? draft : fail({ kind: 'problems', problems: draft.error, text: edited });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An editor may be named with arguments, as in `code --wait`; the file is one more. */
function runEditor(editor: string, file: string, env: Env): Promise<boolean> {
  const [program = '', ...args] = editor.split(/\s+/).filter((word) => word !== '');
  return new Promise((resolve) => {
    const child = spawn(program, [...args, file], { stdio: 'inherit', env: { ...withoutKeys(env) } });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** SECURITY: the environment as it was at start holds the key; an editor has no use for it. */
const withoutKeys = (env: Env): Env => Object.fromEntries(Object.entries(env).filter(([name]) => !name.toUpperCase().startsWith('ANTHROPIC_')));
