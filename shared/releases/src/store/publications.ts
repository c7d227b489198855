import type { ApplicationName } from '@site/contracts/application';
import { keptObject } from '@site/contracts/kept-object';
import * as z from 'zod/mini';
import { releaseKey } from './releases.ts';
import type { Store } from './store.ts';
import { readStoredJson, storedText } from './stored-json.ts';

/*
 * What a release's folder contains besides the release: `publication.json`, which says when and by
 * whom it was published, and `unannounced`, until it was made the newest release. The folder
 * appears as a whole, so if a crash comes in between, the next publication finds `unannounced` and
 * completes what was left to do.
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

/**
 * When a release came into the store, as an ISO 8601 time; unknown if an older version published
 * it.
 */
export async function publishedAt(
  store: Store,
  app: ApplicationName,
  id: string,
): Promise<string | undefined> {
  const key = `${releaseKey(app, id)}/${PUBLICATION}`;
  const read = await readStoredJson(store, key, publication, 'remove it');
  return read.ok ? read.value?.publishedAt : undefined;
}
