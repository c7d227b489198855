import { type ApplicationName, type RemoteName, SHELL } from '@site/contracts/application';
import {
  RELEASE_FILE,
  type Release,
  type RemoteRelease,
  type ShellRelease,
} from '@site/contracts/release';
import { integrityOf } from '@site/node/hash';
import { all, ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import { decode, encodingNames, encodings, isText } from './encodings.ts';
import { readRelease, releaseKey } from './releases.ts';
import { absence, type Store } from './store.ts';
import { verifyOnce } from './verified-files.ts';

/**
 * The releases of a store as one command sees them. A release never changes, so each file of it is
 * read and verified once, however many steps of the command ask for it.
 */
export interface ReleaseReader {
  readonly store: Store;
  readShell(id: string): Promise<Result<ShellRelease>>;
  readRemote(app: RemoteName, id: string): Promise<Result<RemoteRelease>>;
  read(app: ApplicationName, id: string): Promise<Result<Release>>;
  /** All render bundles of a release, by path; none of them differs from what was published. */
  readRenderBundles(release: Release): Promise<Result<ReadonlyMap<string, Buffer>>>;
  /**
   * Says of each file of a release that is not as published what is wrong with it. Files to which
   * nothing happened since an earlier command verified them are not read.
   */
  findCorruptFiles(release: Release): Promise<string[]>;
}

export function createReleaseReader(store: Store): ReleaseReader {
  const releases = new Map<string, Promise<Result<Release>>>();
  const bundles = new Map<string, Promise<Result<[string, Buffer]>>>();
  const violations = new Map<string, Promise<string[]>>();
  const verified = new Map<string, Promise<string[]>>();

  const read = (app: ApplicationName, id: string) =>
    once(releases, releaseKey(app, id), () => readRelease(store, app, id));
  const readBundle = (release: Release, path: string) =>
    once(bundles, keyOf(release, path), () => readVerified(store, release, path));
  const findCorruption = (release: Release, path: string) =>
    once(violations, keyOf(release, path), async () => {
      const file = await (isBundle(path)
        ? readBundle(release, path)
        : readVerified(store, release, path));
      if (!file.ok) return [file.problem.message];
      return isServedText(path) ? corruptVariants(store, release, path) : [];
    });

  return {
    store,
    read,
    // The schema of that name is the shell's, and of every other name a remote's.
    readShell: (id) => read(SHELL, id) as Promise<Result<ShellRelease>>,
    readRemote: (app, id) => read(app, id) as Promise<Result<RemoteRelease>>,
    async readRenderBundles(release) {
      const paths = Object.keys(release.files).filter(isBundle);
      const files = all(await Promise.all(paths.map((path) => readBundle(release, path))));
      return files.ok ? ok(new Map(files.value)) : files;
    },
    findCorruptFiles(release) {
      const files = expectedFiles(release);
      return once(verified, files.expected, () =>
        verifyOnce(store, files, async () => {
          const paths = Object.keys(release.files).sort();
          return (await Promise.all(paths.map((path) => findCorruption(release, path)))).flat();
        }),
      );
    },
  };
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** The files of a release with their compressed forms. */
function expectedFiles(release: Release) {
  const files = Object.entries(release.files).sort(([one], [other]) => (one < other ? -1 : 1));
  const hashes = files.map(([path, { integrity }]) => [path, integrity]);
  return {
    expected: JSON.stringify([release.app, release.id, hashes]),
    keys: files.flatMap(([path]) => {
      const key = keyOf(release, path);
      if (!isServedText(path)) return [key];
      return [key, ...encodingNames.map((name) => key + encodings[name].suffix)];
    }),
    writtenLast: keyOf(release, RELEASE_FILE),
  };
}

function isBundle(path: string): boolean {
  return path.startsWith('node/');
}

function isServedText(path: string): boolean {
  return path.startsWith('web/') && isText(path);
}

async function readVerified(
  store: Store,
  release: Release,
  path: string,
): Promise<Result<[string, Buffer]>> {
  const read = await store.read(keyOf(release, path));
  // It says nothing about the file, and published again it would be the same.
  if (!read.ok && read.reason === 'away') throw read.error;
  if (!read.ok) return err('damaged-file', corruption(release, `${path} ${absence(read)}`));
  if (integrityOf(read.value) === release.files[path]?.integrity) return ok([path, read.value]);
  return err('damaged-file', corruption(release, `${path} has changed`));
}

/** A compressed file is what most visitors get; a missing one is merely slow. */
async function corruptVariants(store: Store, release: Release, path: string): Promise<string[]> {
  const found = await Promise.all(
    encodingNames.map(async (name) => {
      const { suffix } = encodings[name];
      const read = await store.read(keyOf(release, path + suffix));
      if (!read.ok && read.reason === 'away') throw read.error;
      if (!read.ok) return [];
      const text = decode(name, read.value);
      const isIntact = text && integrityOf(text) === release.files[path]?.integrity;
      return isIntact ? [] : [corruption(release, `${path}${suffix} has changed`)];
    }),
  );
  return found.flat();
}

function corruption({ app, id }: Release, violation: string): string {
  return `${violation} in the store; publish ${app} ${id} again`;
}

function keyOf({ app, id }: Release, path: string): string {
  return `${releaseKey(app, id)}/${path}`;
}
