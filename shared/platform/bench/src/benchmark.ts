import type { Samples } from './measuring/turns.ts';

export type Report = (line: string) => void;

export interface Benchmark {
  readonly name: string;
  readonly about: string;
  /** Versions of what was measured and measured with, besides Node's. */
  versions?(): Promise<Readonly<Record<string, string>>>;
  run(report: Report): Promise<readonly Table[]>;
}

/** Figures of the same subjects; the first subject is ours, and the others are compared with it. */
export interface Table {
  readonly title: string;
  readonly subjects: readonly string[];
  readonly rows: readonly Row[];
}

export interface Row {
  readonly what: string;
  readonly unit: string;
  /** By subject. A figure that cannot differ between runs, bytes for example, is one sample. */
  readonly samples: Readonly<Record<string, Samples>>;
  readonly goal?: Goal | undefined;
}

/** What the first subject shall reach: by its median, or in another way. */
export interface Goal {
  /** The subject by whose median that median is divided. */
  readonly to?: string;
  readonly of?: 'p95';
  readonly atMost?: number;
  readonly atLeast?: number;
}
