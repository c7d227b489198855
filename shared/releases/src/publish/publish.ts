import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApplicationName } from '@site/contracts/application';
import { RELEASE_FILE } from '@site/contracts/release';
import { canonicalJson } from '../canonical-json.ts';
import { err, ok, type Result } from '../result.ts';
import { encode, encodedFiles, isText } from '../store/encodings.ts';
import { placeFolder, replaceFile } from '../store/folder/atomic-writes.ts';
import { isAnnounced, markAnnounced, publicationFiles } from '../store/publications.ts';
import { damagedFiles } from '../store/release-files.ts';
import { readRelease, releaseFolder } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
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
  /** Makes a release that is in the store already the newest one again. */
  readonly asNewest?: boolean;
  readonly clock?: () => Date;
}

export interface Published {
  readonly app: ApplicationName;
  readonly release: string;
  /** `mended`: it was there, and files of it that had been damaged are whole again. */
  readonly outcome: 'published' | 'already-published' | 'mended';
  readonly files: number;
  /** The newest release of the application from now on; another one where this one is not new. */
  readonly newest: string;
}

/**
 * Puts an application's build into the store, where it stays as it is for good, and makes it the
 * newest release of its application. Visitors see no change. Publishing the same build again
 * changes nothing, also not what is newest; another build under the same id is refused with
 * `release-differs`.
 */
export async function publish(input: PublishInput): Promise<Result<Published>> {
  const { store, app, folder, by, asNewest = false, clock = () => new Date() } = input;
  const build = await readBuild(app, join(folder, 'dist'));
  if (!build.ok) return build;
  const { release, files } = build.value;
  const begun = { publishedAt: clock().toISOString(), by };
  const outcome = await place(store, build.value, begun);
  if (!outcome.ok) return outcome;
  const isNew = !(await isAnnounced(store, app, release.id));
  const moving = { store, app, release: release.id, isNew, asNewest, ...begun };
  const newest = await moveNewest(moving);
  if (isNew) await markAnnounced(store, app, release.id);
  return ok({ app, release: release.id, outcome: outcome.value, files: files.size, newest });
}

async function place(
  store: Store,
  build: Build,
  begun: Parameters<typeof publicationFiles>[0],
): Promise<Result<Published['outcome']>> {
  const { app, id } = build.release;
  const folder = releaseFolder(store, app, id);
  let known = await readRelease(store, app, id);
  if (!known.ok) {
    // What was published before the rule may stay and be restored, for a rollback may need it.
    const [reaching] = known.problem.kind === 'unknown-release' ? await foreignStyles(build) : [];
    if (reaching) return err('not-a-release', `${app} ${id} can't be published: ${reaching}.`);
    const content = await storedContent(build);
    for (const [path, bytes] of publicationFiles(begun)) content.set(path, bytes);
    const placed = await placeFolder(store, folder, content);
    if (placed === 'placed') return ok('published');
    // Its description is damaged, or somebody else was faster.
    known = await readRelease(store, app, id);
  }
  if (known.ok) {
    if (canonicalJson(known.value) !== canonicalJson(build.release)) {
      return err(
        'release-differs',
        `${app} ${id} is published with other content: raise the version of ${app} and build again.`,
      );
    }
    const damaged = await damagedFiles(store, known.value);
    if (damaged.length === 0) return ok('already-published');
  }
  await mend(store, folder, await storedContent(build));
  return ok('mended');
}

/** The files of a release as the store keeps them: texts for browsers compressed beside themselves. */
async function storedContent({ release, files }: Build): Promise<Map<string, Buffer>> {
  const content = await Promise.all(
    [...files].map(
      async ([path, bytes]): Promise<[string, Buffer][]> =>
        path.startsWith('web/') && isText(path)
          ? encodedFiles(path, await encode(bytes, 11))
          : [[path, bytes]],
    ),
  );
  const description = Buffer.from(`${JSON.stringify(release, null, 1)}\n`);
  return new Map([...content.flat(), [RELEASE_FILE, description]]);
}

/** Restores files that are missing or have changed; the others are left alone. */
async function mend(store: Store, folder: string, content: ReadonlyMap<string, Buffer>) {
  for (const [path, bytes] of content) {
    const stored = await readFile(join(folder, path)).catch(() => undefined);
    if (!stored?.equals(bytes)) await replaceFile(store, join(folder, path), bytes);
  }
}
