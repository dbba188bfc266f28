// What a person may set: `settings.json` in the root above the homes, one key in one environment variable.
// A malformed file is named with its line and never overwritten; nothing else in the environment moves the model's address.

import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { type ContractName, contractNames } from '#shared/cognitive/contracts';
import { type Redacted, redact } from '#shared/lib/redacted';
import { fail, ok, type Result } from '#shared/lib/result';
import { readPlacedJson } from './json-places.ts';

/** A program an operator names for a contract. */
export interface CommandSetting {
  /** The program by its absolute path, then its arguments. */
  readonly command: readonly string[];
  /** What of the network it is meant to reach. */
  readonly network: 'none' | 'loopback';
}

export interface Settings {
  /** Model id; null leaves the choice to the host. */
  readonly model: string | null;
  readonly baseUrl: string;
  /** Port of the window's server; null takes a free one. */
  readonly port: number | null;
  /** Commands that may fulfil a contract, once they are adopted. */
  readonly skills: { readonly [Name in ContractName]?: CommandSetting | undefined };
  /** null: no key, so a practice entity. */
  readonly apiKey: Redacted | null;
}

export interface SettingsFault {
  readonly code: 'settings_malformed' | 'settings_unreadable';
  readonly file: string;
  /** From 1; null when the file as a whole is meant. */
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
  readonly next: string;
}

type Env = Record<string, string | undefined>;

export const DEFAULT_BASE_URL = 'https://api.anthropic.com';
const KEY_VARIABLE = 'ANTHROPIC_API_KEY';
const BASE_URL_VARIABLE = 'IPSE_ANTHROPIC_BASE_URL';
/** Variables of this prefix would move the address, the key or the log level of an SDK behind our back. */
const SDK_PREFIX = 'ANTHROPIC_';
const MAX_FILE_BYTES = 64 * 1024;

const text = 'must be a text in double quotes';
const argument = z
  .string(text)
  .min(1, 'must not be empty')
  .max(4000, 'is too long')
  .refine((one) => !one.includes('\0'), 'must not hold a NUL');
const command = z.strictObject({
  command: z
    .array(argument, 'must be a list of texts: [ "/path/of/program", … ]')
    .min(1, 'must name a program')
    .max(32, 'may have 32 parts at most')
    .refine(([program = '']) => isAbsolute(program), 'must begin with the absolute path of a program'),
  network: z.enum(['none', 'loopback'], 'must be "none" or "loopback"').default('none'),
});
const skills = z.strictObject(
  Object.fromEntries(contractNames.map((name) => [name, command.optional()])) as Record<ContractName, z.ZodOptional<typeof command>>,
);

const settingsFile = z.strictObject(
  {
    model: z
      .string(text)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,119}$/, 'is not a model id')
      .optional(),
    baseUrl: z.string(text).refine(isSafeBaseUrl, 'must be an https address (http only on this machine), without credentials, query or fragment').optional(),
    skills: skills.optional(),
    port: z.int('must be a whole number').min(1024, 'must be 1024 or more').max(65535, 'must be 65535 or less').optional(),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'must be an object: { … }' : undefined) },
);

/** The user's own folder; an empty `HOME` would put the entity wherever one happens to stand. */
const userFolder = (): string => homedir() || userInfo().homedir;

/** The root above the homes: `IPSE_HOME`, or the platform's own place for data. */
export function ipseHomeFrom(env: Env, platform: string = process.platform, userHome: string = userFolder()): string {
  if (env.IPSE_HOME) return resolve(env.IPSE_HOME);
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(userHome, 'AppData', 'Local'), 'Ipse');
  if (platform === 'darwin') return join(userHome, 'Library', 'Application Support', 'Ipse');
  return join(env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : join(userHome, '.local', 'share'), 'ipse');
}

/** A copy of the process's environment for the host; the key and all that could move it are gone from the original. */
export function takeEnvironment(env: Env): Env {
  const taken = { ...env };
  dropSdkVariables(env);
  return taken;
}

/** Settings of this machine. Removes every `ANTHROPIC_…` variable from `env`. Writes nothing. */
export function readSettings(ipseHome: string, env: Env): Result<Settings, SettingsFault> {
  const key = env[KEY_VARIABLE]?.trim();
  dropSdkVariables(env);
  const file = join(ipseHome, 'settings.json');
  const text = readSettingsText(file);
  if (!text.ok) return text;
  const parsed = parseSettings(file, text.value);
  if (!parsed.ok) return parsed;
  const asked = env[BASE_URL_VARIABLE];
  if (asked !== undefined && asked !== '' && !isSafeBaseUrl(asked)) {
    return fail({
      ...faultIn(file, null, `${BASE_URL_VARIABLE} must be an https address (http only on this machine), without credentials, query or fragment.`),
      next: 'Correct or unset that variable.',
    });
  }
  const { model, baseUrl, port, skills } = parsed.value;
  const shared = skills === undefined ? null : sharedWith(ipseHome, file);
  if (shared !== null) return fail(faultIn(file, null, `${file} names commands, and ${shared}`));
  return ok({
    model: model ?? null,
    baseUrl: (asked || baseUrl) ?? DEFAULT_BASE_URL,
    port: port ?? null,
    skills: skills ?? {},
    apiKey: key ? redact(key) : null,
  });
}

/** How others could change what the file says: whoever may write it, or put another in its place, may have commands run. */
function sharedWith(ipseHome: string, file: string): string | null {
  if (process.platform === 'win32') return null;
  const stats = { file: lstatSync(file, { throwIfNoEntry: false }), folder: statSync(ipseHome, { throwIfNoEntry: false }) };
  const isForeign = (stat: Stats | undefined): boolean => stat !== undefined && stat.uid !== 0 && stat.uid !== process.geteuid?.();
  const isOpen = (stat: Stats | undefined): boolean => ((stat?.mode ?? 0) & 0o022) !== 0;
  if (isForeign(stats.file) || isForeign(stats.folder)) return 'it or its folder belongs to another user. Run: chown both to yourself.';
  if (isOpen(stats.file)) return 'others than its owner may write to it. Run: chmod go-w on it.';
  return isOpen(stats.folder) ? 'others may write to the folder it is in. Run: chmod go-w on that folder.' : null;
}

function dropSdkVariables(env: Env): void {
  for (const name of Object.keys(env)) if (name.toUpperCase().startsWith(SDK_PREFIX)) delete env[name];
}

function readSettingsText(file: string): Result<string, SettingsFault> {
  const unreadable = (why: string) => fail<SettingsFault>({ ...faultIn(file, null, `${file} ${why}.`), code: 'settings_unreadable' });
  let stat: Stats;
  try {
    stat = lstatSync(file);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? ok('{}') : unreadable('cannot be looked at');
  }
  // A FIFO would block the open, a link could lead anywhere.
  if (!stat.isFile()) return unreadable('is not a plain file');
  if (stat.size > MAX_FILE_BYTES) return unreadable('is larger than settings can be');
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)));
  } catch (error) {
    return unreadable(error instanceof TypeError ? 'is not UTF-8 text' : 'cannot be read');
  }
}

function parseSettings(file: string, text: string): Result<z.infer<typeof settingsFile>, SettingsFault> {
  const read = readPlacedJson(text);
  if (!read.ok) return fail(faultIn(file, read.error, read.error.what));
  const parsed = settingsFile.safeParse(read.value.value);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = unknown === undefined ? (issue?.path ?? []) : [...(issue?.path ?? []), unknown];
  const name = path.length > 0 ? path.map(String).join('.').slice(0, 60) : 'the whole file';
  const what = unknown === undefined ? `${name} ${issue?.message ?? 'does not fit'}` : `"${name}" is not a setting; there are ${knownBeside(path).join(', ')}`;
  return fail(faultIn(file, read.value.placeOf(path), what));
}

/** The names that may stand where an unknown one was found. */
function knownBeside([first, second]: readonly PropertyKey[]): readonly string[] {
  if (first !== 'skills') return Object.keys(settingsFile.shape);
  return second === undefined || !contractNames.some((name) => name === second) ? contractNames : Object.keys(command.shape);
}

function faultIn(file: string, place: { readonly line: number; readonly column: number } | null, what: string): SettingsFault {
  return {
    code: 'settings_malformed',
    file,
    line: place?.line ?? null,
    column: place?.column ?? null,
    message: place ? `${file}, line ${place.line}, column ${place.column}: ${what}.` : what,
    next: 'Correct that file or move it away; nothing was changed.',
  };
}

function isSafeBaseUrl(text: string): boolean {
  if (text.length > 2000 || !URL.canParse(text)) return false;
  const url = new URL(text);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return plain && (url.protocol === 'https:' || (url.protocol === 'http:' && local));
}
