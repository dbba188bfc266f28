// The shortest prefix each model caches, in tokens. Data, because it changes with every model (performance.md 3.1).

/** For models not listed: the largest seen, so that nothing is promised too early. */
const UNKNOWN_MODEL = 4096;

/** The first pattern that fits decides. */
const minimumTokens: readonly (readonly [RegExp, number])[] = [
  [/^rehearsal-/, 512],
  [/^claude-opus-4-[56](-|$)/, 4096],
  [/^claude-haiku-4-5(-|$)/, 4096],
  [/^claude-opus-4-7(-|$)/, 2048],
  [/^claude-(opus|fable|mythos)-5(-|$)/, 512],
  [/^claude-sonnet-[45](-|$)/, 1024],
  [/^claude-opus-4(-[18])?(-\d{8})?$/, 1024],
];

/** Tokens a prefix must have before this model's provider caches it. */
export const minimumCacheTokens = (model: string): number => minimumTokens.find(([pattern]) => pattern.test(model))?.[1] ?? UNKNOWN_MODEL;
