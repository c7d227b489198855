import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compositionId } from '@site/contracts/composition';
import { looseObject } from '@site/contracts/loose-object';
import * as z from 'zod/mini';
import type { Result } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { parseJson } from '../store/stored-json.ts';

export interface ExportOptions {
  readonly store: Store;
  readonly folder: string;
  /** What is live by default. */
  readonly revision?: number | undefined;
  /** For how many days after it was live a release stays. */
  readonly keepDays: number;
  /** How many revisions stay beside the served one, for requests in progress. */
  readonly keepRevisions: number;
  /** The folder's path for the web server, if it differs. */
  readonly servedFrom?: string | undefined;
  readonly reload?: (() => Promise<Result<void>>) | undefined;
  readonly now: number;
}

export interface Exported {
  readonly revision: number;
  readonly composition: string;
  /** `<revision>-<hash>` */
  readonly folder: string;
  readonly outcome: 'exported' | 'unchanged';
  readonly files: number;
  /** How many files were not in the last export. */
  readonly written: number;
  readonly warnings: readonly string[];
}

export const MANIFEST = 'export.json';

const exportedFile = z.object({
  /** SHA-256 of its bytes. */
  hash: z.string(),
  size: z.int(),
  /** Seconds since 1970, which the web server's own ETag depends on. */
  modified: z.int(),
});
export type ExportedFile = z.infer<typeof exportedFile>;

const manifest = looseObject({
  revision: z.int(),
  /** Absent for an empty ledger. */
  epoch: z.optional(z.string()),
  composition: compositionId,
  /** When each release (`pricing/1.0.0-3fa9c21b`) and directory was last live, in ISO 8601. */
  lastLive: z.record(z.string(), z.iso.datetime()),
  /** By path below `www`. */
  files: z.record(z.string(), exportedFile),
});
export type Manifest = z.infer<typeof manifest>;

/** Undefined without a readable one: everything is written again then. */
export async function readManifest(revision: string | undefined): Promise<Manifest | undefined> {
  if (revision === undefined) return undefined;
  const text = await readFile(join(revision, MANIFEST), 'utf8').catch(() => '');
  const read = manifest.safeParse(parseJson(text));
  return read.success ? read.data : undefined;
}
