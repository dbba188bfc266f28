// Taking samples so that noise falls on everybody alike, and the few numbers that are made of them.

/** Named pieces of work; each answers with its own sample. */
export type Arms<Name extends string, T> = Readonly<Record<Name, () => T | Promise<T>>>;

/** Runs every arm once, `times` times over; each time another arm goes first. Answers with each arm's samples in order. */
export async function interleave<Name extends string, T>(arms: Arms<Name, T>, times: number): Promise<Record<Name, T[]>> {
  const names = Object.keys(arms) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, T[]>;
  for (let time = 0; time < times; time++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(time + turn) % names.length] as Name;
      samples[name].push(await arms[name]());
    }
  }
  return samples;
}

/** Milliseconds `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The value below which `share` of `numbers` lies (nearest rank). Throws for an empty list. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new RangeError('no samples');
  return found;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/** Median over rounds of p50(`above`) / p50(`below`); the two lists hold the same rounds. */
export const ratioByRound = (above: readonly (readonly number[])[], below: readonly (readonly number[])[]): number =>
  median(above.map((round, index) => median(round) / median(below[index] ?? [])));

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
