import type { ApplicationName } from '@site/contracts/application';
import { keptObject } from '@site/contracts/kept-object';
import * as z from 'zod/mini';
import { releaseKey } from './releases.ts';
import type { Store } from './store.ts';
import { readStoredJson, storedText } from './stored-json.ts';

/*
 * What stands in the folder of a release beside the release: `publication.json`, since when and by
 * whom it is in the store, and `unannounced`, for as long as it has not been made the newest one. The
 * folder appears whole, so whoever publishes again after a crash in between finds the second and does
 * what was left to do.
 */

const PUBLICATION = 'publication.json';
const UNANNOUNCED = 'unannounced';

const publication = keptObject({ publishedAt: z.iso.datetime(), by: z.string() });
type Publication = z.infer<typeof publication>;

/** The files of a publication that has just begun, by path in the folder of its release. */
export function publicationFiles(begun: Publication): [path: string, bytes: Buffer][] {
  return [
    [PUBLICATION, Buffer.from(storedText(begun))],
    [UNANNOUNCED, Buffer.from('')],
  ];
}

export async function isAnnounced(
  store: Store,
  app: ApplicationName,
  id: string,
): Promise<boolean> {
  return !(await store.exists(`${releaseKey(app, id)}/${UNANNOUNCED}`));
}

export function markAnnounced(store: Store, app: ApplicationName, id: string): Promise<void> {
  return store.remove(`${releaseKey(app, id)}/${UNANNOUNCED}`);
}

/** When a release came into the store, as an ISO 8601 time; unknown for what an older version published. */
export async function publishedAt(
  store: Store,
  app: ApplicationName,
  id: string,
): Promise<string | undefined> {
  const key = `${releaseKey(app, id)}/${PUBLICATION}`;
  const read = await readStoredJson(store, key, publication, 'remove it');
  return read.ok ? read.value?.publishedAt : undefined;
}
