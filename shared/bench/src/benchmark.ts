import type { Samples } from './measuring/turns.ts';

/** A set of measurements that `pnpm bench NAME` runs. */
export interface Benchmark {
  readonly name: string;
  /** What is compared with what, in one sentence. */
  readonly about: string;
  /** Versions of what was measured and measured with, besides Node's. */
  versions?(): Promise<Readonly<Record<string, string>>>;
  /** @param report is told what is being done, one line at a time */
  run(report: (line: string) => void): Promise<readonly Table[]>;
}

/** Figures of the same subjects; the first subject is ours, and the others are compared with it. */
export interface Table {
  readonly title: string;
  /** Names of what is measured in turns, `federated` and `one bundle` for example. */
  readonly subjects: readonly string[];
  readonly rows: readonly Row[];
}

export interface Row {
  readonly what: string;
  readonly unit: string;
  /** By subject. A figure that cannot differ between runs, bytes for example, is one sample. */
  readonly samples: Readonly<Record<string, Samples>>;
  readonly goal?: Goal;
}

/** What the first subject shall reach. */
export type Goal =
  | {
      readonly kind: 'ratio';
      readonly to: string;
      readonly atMost?: number;
      readonly atLeast?: number;
    }
  | {
      readonly kind: 'value';
      readonly of: 'median' | 'p95';
      readonly atMost?: number;
      readonly atLeast?: number;
    };
