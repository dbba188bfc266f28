// What a bench is and what it answers with. A bench promises ratios from one run; times stand beside them for orientation.

export interface BenchOptions {
  /** A fresh folder on the disk that is measured; the runner makes and removes it. */
  readonly folder: string;
  /** Fewer rounds, for trying a change; the numbers of a quick run are kept nowhere. */
  readonly quick: boolean;
}

export interface Table {
  /** The first column is text, the others are numbers or short text. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A ratio that may not be larger than `most`. */
export interface Floor {
  readonly claim: string;
  readonly ratio: number;
  readonly most: number;
}

export interface BenchResult {
  readonly tables: readonly Table[];
  readonly floors: readonly Floor[];
  /** What is counted and how, one sentence or two each. */
  readonly notes: readonly string[];
  /** The numbers behind the tables, for the JSON line. */
  readonly values: Readonly<Record<string, number>>;
}

export interface Bench {
  readonly name: string;
  readonly title: string;
  run(options: BenchOptions): Promise<BenchResult>;
}

export const holds = ({ ratio, most }: Floor): boolean => ratio <= most;
