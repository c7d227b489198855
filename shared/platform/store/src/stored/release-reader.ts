import { type ApplicationName, type RemoteName, SHELL } from '@platform/contracts/application';
import {
  BILL_OF_MATERIALS_FILE,
  RELEASE_FILE,
  type Release,
  type RemoteRelease,
  type ShellRelease,
} from '@platform/contracts/release';
import type { ReleaseKeys } from '@platform/contracts/release-keys';
import { canonicalJson } from '@platform/node/canonical-json';
import { concurrentMap } from '@platform/node/concurrent-map';
import { integrityOf } from '@platform/node/hash';
import { err, type Result } from '@platform/node/problem';
import { all, ok } from '@platform/node/result';
import type { ChosenReleases } from '../model/chosen-releases.ts';
import type { Fallbacks, Releases } from '../model/composition-id.ts';
import { absence, readReachable, type Store } from '../port/store.ts';
import { verifyOnce } from '../port/verified-files.ts';
import { decode, encodingNames, encodings, isText, withEncodings } from './encodings.ts';
import {
  type DescribedRelease,
  idViolations,
  readDescribedRelease,
  releaseKey,
} from './releases.ts';
import { requireSignature } from './signatures.ts';

export type ReleaseReader = ReturnType<typeof createReleaseReader>;

/** Each may be as large as a store's files are. */
const AT_ONCE = 16;

/** The releases of a store for one command, which reads and verifies each file once. */
export function createReleaseReader(store: Store) {
  const releases = new Map<string, Promise<Result<DescribedRelease>>>();
  const files = new Map<string, Promise<Result<[string, Buffer]>>>();
  const verified = new Map<string, Promise<string[]>>();

  const describe = (app: ApplicationName, id: string) =>
    once(releases, releaseKey(app, id), () => readDescribedRelease(store, app, id));
  async function read(app: ApplicationName, id: string): Promise<Result<Release>> {
    const described = await describe(app, id);
    return described.ok ? ok(described.value.release) : described;
  }
  const readFile = (release: Release, path: string) => {
    const work = async (): Promise<Result<[string, Buffer]>> => {
      const read = await readReleaseFile(store, release, path);
      return read.ok ? ok([path, read.value]) : read;
    };
    // Only bundles are needed twice.
    return isBundle(path) ? once(files, keyOf(release, path), work) : work();
  };
  function readAll(release: Release) {
    const paths = Object.keys(release.files).sort();
    return concurrentMap(paths, AT_ONCE, (path) => readFile(release, path));
  }
  async function findCorruption(release: Release): Promise<string[]> {
    // This machine may have copies of what was pruned elsewhere.
    const isThere = await store.exists(keyOf(release, RELEASE_FILE));
    if (!isThere) return [corruption(release, `${RELEASE_FILE} is missing`)];
    const read = await readAll(release);
    const found = read.map(async (file) => {
      if (!file.ok) return [file.problem.message];
      const [path] = file.value;
      return isServedText(path) ? corruptVariants(store, release, path) : [];
    });
    return [...(await Promise.all(found)).flat(), ...contentViolations(release, read)];
  }

  return {
    store,
    read,
    /** As `read`, of the same bytes; also fails with `not-signed`. */
    async readSigned(app: ApplicationName, id: string, keys: ReleaseKeys | undefined) {
      const described = await describe(app, id);
      return described.ok ? requireSignature(store, described.value, keys) : described;
    },
    // The schema of that name is the shell's, and of every other name a remote's.
    readShell: (id: string) => read(SHELL, id) as Promise<Result<ShellRelease>>,
    readRemote: (app: RemoteName, id: string) => read(app, id) as Promise<Result<RemoteRelease>>,
    async readRenderBundles(release: Release): Promise<Result<ReadonlyMap<string, Buffer>>> {
      const paths = Object.keys(release.files).filter(isBundle);
      const bundles = all(await Promise.all(paths.map((path) => readFile(release, path))));
      return bundles.ok ? ok(new Map(bundles.value)) : bundles;
    },
    findCorruptFiles,
    /** As `findCorruptFiles`, and reads all of them, of a release as it is stored. */
    readCorruptFiles: findCorruption,
    /** Whether it is another release than its id says, as far as its files are there to tell. */
    async findOtherContent({ app, id }: Release): Promise<string[]> {
      const stored = await read(app, id);
      if (!stored.ok) return [stored.problem.message];
      if ((await findCorruptFiles(stored.value)).length === 0) return [];
      return contentViolations(stored.value, await readAll(stored.value));
    },
  };

  /** Describes each; files unchanged since an earlier command verified them are not read. */
  async function findCorruptFiles({ app, id }: Release): Promise<string[]> {
    // As it is stored: a path that has another owner is taken out of a release.
    const stored = await read(app, id);
    if (!stored.ok) return [stored.problem.message];
    const release = stored.value;
    const expected = expectedFiles(release);
    return once(verified, expected.expected, () =>
      verifyOnce(store, expected, () => findCorruption(release)),
    );
  }
}

function contentViolations(release: Release, read: readonly Result<[string, Buffer]>[]): string[] {
  const content = all(read);
  if (!content.ok) return [];
  const found = idViolations(release, new Map(content.value));
  return found.map((violation) => corruption(release, violation));
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function expectedFiles(release: Release) {
  return {
    expected: canonicalJson(release),
    keys: Object.keys(release.files).flatMap((path) => {
      const key = keyOf(release, path);
      return isServedText(path) ? withEncodings(key) : [key];
    }),
    writtenLast: keyOf(release, RELEASE_FILE),
  };
}

function isBundle(path: string): boolean {
  return path.startsWith('node/') && path !== BILL_OF_MATERIALS_FILE;
}

function isServedText(path: string): boolean {
  return path.startsWith('web/') && isText(path);
}

/** Fails with `damaged-file` where its bytes do not have the hash in `release.json`. */
export async function readReleaseFile(
  store: Store,
  release: Release,
  path: string,
): Promise<Result<Buffer>> {
  const read = await readReachable(store, keyOf(release, path));
  if (!read.ok) return err('damaged-file', corruption(release, `${path} ${absence(read)}`));
  if (integrityOf(read.value) === release.files[path]?.integrity) return ok(read.value);
  return err('damaged-file', corruption(release, `${path} has changed`));
}

/** Most visitors get a compressed file; a missing one is merely slow. */
async function corruptVariants(store: Store, release: Release, path: string): Promise<string[]> {
  const found = encodingNames.map(async (name) => {
    const { suffix } = encodings[name];
    const read = await readReachable(store, keyOf(release, path + suffix));
    const { size, integrity } = release.files[path] ?? {};
    const text = read.ok && decode(name, read.value, size);
    const isIntact = text && integrityOf(text) === integrity;
    return isIntact || !read.ok ? [] : [corruption(release, `${path}${suffix} has changed`)];
  });
  return (await Promise.all(found)).flat();
}

function corruption({ app, id }: Release, violation: string): string {
  return `${violation} in the store; publish ${app} ${id} again`;
}

function keyOf({ app, id }: Release, path: string): string {
  return `${releaseKey(app, id)}/${path}`;
}

export async function readChosenReleases(
  reader: ReleaseReader,
  releases: Releases,
  fallbacks: Fallbacks,
): Promise<Result<ChosenReleases>> {
  const shell = await reader.readShell(releases.shell);
  if (!shell.ok) return shell;
  const remotes = await readRemotes(reader, releases);
  if (!remotes.ok) return remotes;
  const fallen = await readRemotes(reader, fallbacks);
  if (!fallen.ok) return fallen;
  return ok({ shell: shell.value, remotes: remotes.value, fallbacks: fallen.value });
}

async function readRemotes(
  reader: ReleaseReader,
  ids: Readonly<Record<RemoteName, string>>,
): Promise<Result<Record<RemoteName, RemoteRelease>>> {
  const remotes = Object.entries(ids)
    .filter(([name]) => name !== SHELL)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const found = all(await Promise.all(remotes.map(([name, id]) => reader.readRemote(name, id))));
  if (!found.ok) return found;
  return ok(Object.fromEntries(found.value.map((release) => [release.app, release])));
}
