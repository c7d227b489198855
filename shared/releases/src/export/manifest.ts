import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compositionId } from '@site/contracts/composition';
import { keptObject } from '@site/contracts/kept-object';
import * as z from 'zod/mini';
import { parseJson } from '../store/stored-json.ts';

/** The file that describes an export, in the folder of its revision. */
export const MANIFEST = 'export.json';

const exportedFile = z.object({
  /** SHA-256 of its bytes. */
  hash: z.string(),
  size: z.int(),
  /** Seconds since 1970: what the web server makes its own ETag of. */
  modified: z.int(),
});

/**
 * What an export consists of. Keys that another version wrote pass.
 */
const manifest = keptObject({
  revision: z.int(),
  /** The ledger of that revision; absent for one that an earlier version wrote. */
  epoch: z.optional(z.string()),
  composition: compositionId,
  /** When each release (`pricing/1.0.0-3fa9c21b`) and directory was live last, in ISO 8601. */
  lastLive: z.record(z.string(), z.iso.datetime()),
  /** By path below `www`. */
  files: z.record(z.string(), exportedFile),
});
export type Manifest = z.infer<typeof manifest>;
export type ExportedFile = z.infer<typeof exportedFile>;

/** Undefined where there is none that can be read: everything is written anew then. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '');
  const read = manifest.safeParse(parseJson(text));
  return read.success ? read.data : undefined;
}
