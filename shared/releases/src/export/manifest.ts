import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compositionId } from '@site/contracts/composition';
import { keptObject } from '@site/contracts/kept-object';
import * as z from 'zod/mini';
import type { Result } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { parseJson } from '../store/stored-json.ts';

export const MANIFEST = 'export.json';

const exportedFile = z.object({
  /** SHA-256 of its bytes. */
  hash: z.string(),
  size: z.int(),
  /** Seconds since 1970, which the web server's own ETag depends on. */
  modified: z.int(),
});

/** The description of an export. Unknown keys pass. */
const manifest = keptObject({
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
export type ExportedFile = z.infer<typeof exportedFile>;

/** Undefined without a readable one: everything is written again then. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '');
  const read = manifest.safeParse(parseJson(text));
  return read.success ? read.data : undefined;
}

/** When visitors last got each release or directory. */
export type LastLive = ReadonlyMap<string, string>;

export interface ExportOptions {
  readonly store: Store;
  readonly folder: string;
  /** What is live by default. */
  readonly revision?: number | undefined;
  /** For how many days after it was live a release stays. */
  readonly keepDays: number;
  /**
   * How many revisions stay beside the served one, at least the previous one, for requests in
   * progress.
   */
  readonly keepRevisions: number;
  /** The folder's path for the web server, if it differs. */
  readonly servedFrom?: string | undefined;
  /** Reloads the web server; resolves to what went wrong. */
  readonly reload?: (() => Promise<Result<void>>) | undefined;
  /** In milliseconds since 1970. */
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

/** Below `www`. */
export interface TreeFile {
  readonly path: string;
  readonly content: Content;
}

type Content =
  /** Made for this export; an equal file of the last export is reused. */
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** Immutable: not read if the last export has it. */
  | {
      readonly kind: 'immutable';
      /** Seconds since 1970. Equal on all machines, because web servers derive ETags from it. */
      readonly modified: number;
      /** Omitted if it can't be read: nothing live needs it. */
      readonly optional?: boolean;
      read(): Promise<Result<Buffer>>;
    }
  /** Immutable, and possibly in the last export only. */
  | { readonly kind: 'kept' };

export type Names = ReturnType<typeof createNames>;

/** The names in a tree: no file has the name of another file or folder. */
export function createNames() {
  const files = new Set<string>();
  const folders = new Set<string>();
  return {
    /** Claims a name; false if it is taken. */
    take(path: string): boolean {
      const above = foldersOf(path);
      if (files.has(path) || folders.has(path) || above.some((each) => files.has(each)))
        return false;
      files.add(path);
      for (const each of above) folders.add(each);
      return true;
    },
  };
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, position) => parts.slice(0, position + 1).join('/'));
}
