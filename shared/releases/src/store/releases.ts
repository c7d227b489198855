import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApplicationName } from '@site/contracts/application';
import {
  RELEASE_FILE,
  type RemoteRelease,
  release,
  releaseId,
  type ShellRelease,
} from '@site/contracts/release';
import * as z from 'zod/mini';
import { done, failed, type Result } from '../result.ts';
import type { Store } from './store.ts';
import { readStoredJson } from './stored-json.ts';
import { replaceFile } from './whole-writes.ts';

/** The folder of a release: `release.json`, `web/` and `node/`. */
export function releaseFolder(store: Store, app: ApplicationName, id: string): string {
  return join(store.folder, 'releases', app, id);
}

/** What an application's releases are described by. */
export type ReleaseOf<App extends ApplicationName> = App extends 'shell'
  ? ShellRelease
  : RemoteRelease;

/** Reads what a published release is made of. */
export async function readRelease<App extends ApplicationName>(
  store: Store,
  app: App,
  id: string,
): Promise<Result<ReleaseOf<App>>> {
  const file = join(releaseFolder(store, app, id), RELEASE_FILE);
  const read = await readStoredJson(file, release, `publish ${app} ${id} again`);
  if (!read.ok) return read;
  const found = read.value;
  if (!found) return unknownRelease(store, app, id);
  if (found.app !== app || found.id !== id) {
    return failed('damaged-file', `${file} describes another release: publish ${app} ${id} again.`);
  }
  // The schema tells shell and remotes apart by `app`, which was just compared.
  return done(found as ReleaseOf<App>);
}

/** The ids of an application's published releases, in the order of their names. */
export async function listReleases(store: Store, app: ApplicationName): Promise<string[]> {
  const names = await readdir(join(store.folder, 'releases', app)).catch(() => []);
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
    ids.map(async (id) => {
      const file = join(releaseFolder(store, app, id), RELEASE_FILE);
      return { id, at: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0 };
    }),
  );
  return published
    .sort((one, other) => other.at - one.at)
    .slice(0, count)
    .map(({ id }) => id);
}

async function unknownRelease(store: Store, app: ApplicationName, id: string) {
  const known = await listReleases(store, app);
  const advice = known.length > 0 ? `published are ${known.slice(-5).join(', ')}` : 'none is';
  return failed('unknown-release', `No release ${id} of ${app} is published: ${advice}.`);
}

const newestRelease = z.strictObject({
  release: releaseId,
  publishedAt: z.iso.datetime(),
  by: z.string(),
});
/** The release of an application that was published last, or published again last. */
export type NewestRelease = z.infer<typeof newestRelease>;

/** Undefined where nothing was published yet. */
export function readNewest(
  store: Store,
  app: ApplicationName,
): Promise<Result<NewestRelease | undefined>> {
  return readStoredJson(newestFile(store, app), newestRelease, `publish ${app} again`);
}

export function writeNewest(
  store: Store,
  app: ApplicationName,
  newest: NewestRelease,
): Promise<void> {
  return replaceFile(store, newestFile(store, app), `${JSON.stringify(newest, null, 1)}\n`);
}

function newestFile(store: Store, app: ApplicationName): string {
  return join(store.folder, 'releases', app, 'newest.json');
}
