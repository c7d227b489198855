import { join } from 'node:path';
import type { ApplicationName } from '@site/contracts/application';
import { RELEASE_FILE } from '@site/contracts/release';
import { ok } from '@site/node/result';
import { canonicalJson } from '../canonical-json.ts';
import { err, type Result } from '../problem.ts';
import { encode, encodedFiles, isText } from '../store/encodings.ts';
import { isAnnounced, markAnnounced, publicationFiles } from '../store/publications.ts';
import { createReleaseReader } from '../store/release-reader.ts';
import { readRelease, releaseKey } from '../store/releases.ts';
import { storeSourceMaps } from '../store/source-maps.ts';
import type { Store } from '../store/store.ts';
import { storedText } from '../store/stored-json.ts';
import { foreignStyles } from './foreign-styles.ts';
import { moveNewest } from './move-newest.ts';
import { type Build, readBuild } from './read-build.ts';

export interface PublishInput {
  readonly store: Store;
  readonly app: ApplicationName;
  /** The application's folder; its build is in `dist` below it. */
  readonly folder: string;
  /** Who publishes: a user's or a pipeline's name. */
  readonly by: string;
  /** Makes a release that is already in the store the newest one again. */
  readonly asNewest?: boolean;
  /** Leaves out the compressed copies, which take most of the time. */
  readonly uncompressed?: boolean;
  readonly clock?: () => Date;
}

export interface Published {
  readonly app: ApplicationName;
  readonly release: string;
  /** `mended`: it was there, and its corrupt files were repaired. */
  readonly outcome: 'published' | 'already-published' | 'mended';
  readonly files: number;
  /** Whether the release got its source maps now; one that is there already keeps those it has. */
  readonly mapsAdded: boolean;
  /**
   * The newest release of the application from now on; it is another one if this one is not new.
   */
  readonly newest: string;
}

/**
 * Puts an application's build into the store, where it never changes, and makes it the newest
 * release of its application. Visitors see no change. Publishing the same build again changes
 * nothing, not even which one is the newest; another build under the same id is refused with
 * `release-differs`.
 */
export async function publish(input: PublishInput): Promise<Result<Published>> {
  const { store, app, folder, by, clock = () => new Date() } = input;
  const { asNewest = false, uncompressed = false } = input;
  const build = await readBuild(app, join(folder, 'dist'));
  if (!build.ok) return build;
  const { release, files } = build.value;
  const begun = { publishedAt: clock().toISOString(), by };
  const outcome = await place(store, build.value, begun, () =>
    storedContent(build.value, uncompressed),
  );
  if (!outcome.ok) return outcome;
  const mapsAdded = await storeSourceMaps(store, release, build.value.maps);
  const isNew = !(await isAnnounced(store, app, release.id));
  const moving = { store, app, release: release.id, isNew, asNewest, ...begun };
  const newest = await moveNewest(moving);
  if (isNew) await markAnnounced(store, app, release.id);
  const added = { release: release.id, outcome: outcome.value, files: files.size, mapsAdded };
  return ok({ app, ...added, newest });
}

async function place(
  store: Store,
  build: Build,
  begun: Parameters<typeof publicationFiles>[0],
  readContent: () => Promise<Map<string, Buffer>>,
): Promise<Result<Published['outcome']>> {
  const { app, id } = build.release;
  let known = await readRelease(store, app, id);
  if (!known.ok) {
    // What was published before this rule may stay and be repaired, because a rollback may need it.
    const [reaching] = known.problem.kind === 'unknown-release' ? await foreignStyles(build) : [];
    if (reaching) return err('not-a-release', `${app} ${id} can't be published: ${reaching}.`);
    const content = await readContent();
    for (const [path, bytes] of publicationFiles(begun)) content.set(path, bytes);
    const outcome = await store.createFolder(releaseKey(app, id), content);
    if (outcome === 'created') return ok('published');
    // Its description is corrupt, or somebody else was faster.
    known = await readRelease(store, app, id);
  }
  if (known.ok) {
    if (canonicalJson(known.value) !== canonicalJson(build.release)) {
      return err(
        'release-differs',
        `${app} ${id} is published with other content: raise the version of ${app} and build again.`,
      );
    }
    const corrupt = await createReleaseReader(store).findCorruptFiles(known.value);
    if (corrupt.length === 0) return ok('already-published');
  }
  await repair(store, releaseKey(app, id), await readContent());
  return ok('mended');
}

/**
 * The files of a release as the store keeps them, with compressed copies of the texts that browsers
 * load.
 */
async function storedContent(
  { release, files }: Build,
  uncompressed: boolean,
): Promise<Map<string, Buffer>> {
  const content = await Promise.all(
    [...files].map(
      async ([path, bytes]): Promise<[string, Buffer][]> =>
        path.startsWith('web/') && isText(path) && !uncompressed
          ? encodedFiles(path, await encode(bytes, 11))
          : [[path, bytes]],
    ),
  );
  const description = Buffer.from(storedText(release));
  return new Map([...content.flat(), [RELEASE_FILE, description]]);
}

/** Restores files that are missing or have changed; the others are left alone. */
async function repair(store: Store, folder: string, content: ReadonlyMap<string, Buffer>) {
  for (const [path, bytes] of content) {
    const stored = await store.read(`${folder}/${path}`);
    const isIntact = stored.ok && stored.value.equals(bytes);
    if (!isIntact) await store.replace(`${folder}/${path}`, bytes);
  }
}
