import { type ApplicationName, applicationName, CONFIGURATION } from '@site/contracts/application';
import { configurationId } from '@site/contracts/configuration';
import { keptObject } from '@site/contracts/kept-object';
import { RELEASE_FILE, type Release, releaseId, releaseSchema } from '@site/contracts/release';
import { ok } from '@site/node/result';
import * as z from 'zod/mini';
import { err, type Result } from '../problem.ts';
import { CONFIGURATIONS } from './configurations.ts';
import type { Store } from './store.ts';
import { readStoredJson, storedText } from './stored-json.ts';

/** The folder of a release: `release.json`, `web/` and `node/`. */
export function releaseKey(app: ApplicationName, id: string): string {
  return `releases/${app}/${id}`;
}

/** Reads what a published release is made of. */
export async function readRelease(
  store: Store,
  app: ApplicationName,
  id: string,
): Promise<Result<Release>> {
  // Anything else is no folder's name, or that of another folder.
  if (!releaseId.safeParse(id).success) return unknownRelease(store, app, id);
  const key = `${releaseKey(app, id)}/${RELEASE_FILE}`;
  const read = await readStoredJson(store, key, releaseSchema(app), `publish ${app} ${id} again`);
  if (!read.ok) return read;
  const found = read.value;
  if (!found) return unknownRelease(store, app, id);
  if (found.app !== app || found.id !== id) {
    return err(
      'damaged-file',
      `${store.place(key)} describes another release: publish ${app} ${id} again.`,
    );
  }
  return ok(found);
}

/** The names of all applications of which something was published. */
export async function listApplications(store: Store): Promise<ApplicationName[]> {
  const names = await store.list('releases').catch(() => []);
  const known = names.filter((name) => applicationName.safeParse(name).success).sort();
  const newest = await Promise.all(known.map((name) => readNewest(store, name)));
  return known.filter((_name, position) => {
    const read = newest[position];
    // One whose pointer is corrupt exists, and whoever asks for its newest release is told.
    return read && (!read.ok || read.value !== undefined);
  });
}

/** The ids of an application's published releases, in the order of their names. */
export async function listReleases(store: Store, app: ApplicationName): Promise<string[]> {
  const names = await store.list(`releases/${app}`).catch(() => []);
  return names.filter((name) => releaseId.safeParse(name).success).sort();
}

/** The ids of the `count` releases of an application that were published last, newest first. */
export async function newestReleases(
  store: Store,
  app: ApplicationName,
  count: number,
): Promise<string[]> {
  const ids = await listReleases(store, app);
  const published = await Promise.all(
    ids.map(async (id) => ({
      id,
      at: await store.writtenAt(`${releaseKey(app, id)}/${RELEASE_FILE}`),
    })),
  );
  return published
    .sort((one, other) => other.at - one.at)
    .slice(0, count)
    .map(({ id }) => id);
}

async function unknownRelease(store: Store, app: ApplicationName, id: string) {
  const known = await listReleases(store, app);
  const advice = known.length > 0 ? `published are ${known.slice(-5).join(', ')}` : 'none is';
  return err('unknown-release', `No release ${id} of ${app} is published: ${advice}.`);
}

const newestRelease = keptObject({
  release: z.union([releaseId, configurationId]),
  publishedAt: z.iso.datetime(),
  by: z.string(),
});
/** The release, or the configuration, that came into the store last, or was said to be the newest. */
export type NewestRelease = z.infer<typeof newestRelease>;

/** What is released and promoted by a name: an application, or `config`. */
export type ReleasedName = ApplicationName | typeof CONFIGURATION;

/** Undefined where nothing was published yet. */
export function readNewest(
  store: Store,
  app: ReleasedName,
): Promise<Result<NewestRelease | undefined>> {
  return readStoredJson(store, newestKey(app), newestRelease, `publish ${app} again`);
}

export function writeNewest(store: Store, app: ReleasedName, newest: NewestRelease): Promise<void> {
  return store.replace(newestKey(app), storedText(newest));
}

function newestKey(app: ReleasedName): string {
  return `${app === CONFIGURATION ? CONFIGURATIONS : `releases/${app}`}/newest.json`;
}
