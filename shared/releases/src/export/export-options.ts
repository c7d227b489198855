import type { Result } from '../problem.ts';
import type { Store } from '../store/store.ts';

export interface ExportOptions {
  readonly store: Store;
  readonly folder: string;
  /** What is live by default. */
  readonly revision?: number | undefined;
  /** For how many days after it was live a release stays in the export. */
  readonly keepDays: number;
  /** How many revisions stay beside the one that is served: at least the one before, as long as requests for it are under way. */
  readonly keepRevisions: number;
  /** Where the web server finds the folder, if that is another path or machine. */
  readonly servedFrom?: string | undefined;
  /** Has the web server read its rules again; resolves to what went wrong. */
  readonly reload?: (() => Promise<Result<void>>) | undefined;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** What an export has done. */
export interface Exported {
  readonly revision: number;
  readonly composition: string;
  /** The folder of the revision, whose name is `<revision>-<hash>`. */
  readonly folder: string;
  readonly outcome: 'exported' | 'unchanged';
  readonly files: number;
  /** How many files were not in the last export. */
  readonly written: number;
  readonly warnings: readonly string[];
}
