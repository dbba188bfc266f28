// What a tool call asks for, in one line: its most telling argument, as it stands.

import { textOf } from '#renderer/ui/stored-text.tsx';
import { truncate } from '#shared/lib/text';
import type { TextView } from '#shared/model/views';

const GIST_CHARS = 140;
const telling: readonly string[] = ['text', 'path', 'query', 'command', 'name'];

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

export function actGist(argumentsJson: TextView): string {
  if (argumentsJson.state !== 'ok') return textOf(argumentsJson);
  const value = parsed(argumentsJson.text);
  const fields: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  const name = telling.find((each) => typeof fields[each] === 'string') ?? Object.keys(fields).find((each) => typeof fields[each] === 'string');
  return truncate((name === undefined ? argumentsJson.text : String(fields[name])).replace(/\s+/g, ' '), GIST_CHARS);
}

/** Indented for reading; text that is no JSON stays as it is. */
export function prettyJson(json: string): string {
  const value = parsed(json);
  return value === null ? json : JSON.stringify(value, null, 2);
}
