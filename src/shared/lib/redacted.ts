// Secrets are a type that cannot be printed. `reveal` is the one greppable way out.

const secrets = new WeakMap<Redacted, string>();

export interface Redacted {
  readonly kind: 'redacted';
  toString(): string;
  toJSON(): string;
}

/** Wraps a secret so that logging, JSON and string concatenation show only a placeholder. */
export function redact(secret: string): Redacted {
  const wrapped: Redacted = Object.freeze({
    kind: 'redacted' as const,
    toString: () => '[redacted]',
    toJSON: () => '[redacted]',
  });
  secrets.set(wrapped, secret);
  return wrapped;
}

/** The secret itself. Call it only where the secret leaves for the one place it is meant for. */
export function reveal(wrapped: Redacted): string {
  const secret = secrets.get(wrapped);
  if (secret === undefined) throw new Error('not a secret made by redact()');
  return secret;
}
