import type { ApplicationName } from '@site/contracts/application';
import { readRelease } from '@site/releases/releases';
import { publicFileEtag } from '@site/releases/representations';
import type { Store } from '@site/releases/store';

/** Where a file at the site's root is in the store. */
export interface PublicFile {
  readonly app: ApplicationName;
  readonly release: string;
  /** Path inside the release. */
  readonly file: string;
}

/** The hashes of a release's files, by path. */
type Hashes = Readonly<Record<string, string>>;

/**
 * Hashes that were read already, by live site and then by release: those of an earlier site are
 * freed with it.
 */
const known = new WeakMap<object, Map<string, Promise<Hashes>>>();

/**
 * The ETag of a file's content. Undefined where the release can't be read: the file is then sent
 * whole each time.
 *
 * @param site what is live; the same object for as long as it is live
 */
export async function etagOf(
  store: Store,
  site: object,
  { app, release, file }: PublicFile,
): Promise<string | undefined> {
  const read = known.get(site) ?? new Map<string, Promise<Hashes>>();
  known.set(site, read);
  const key = `${app}/${release}`;
  const hashes = read.get(key) ?? readHashes(store, app, release);
  read.set(key, hashes);
  // Where the store is away the next visitor asks it again.
  const hash = (await hashes.catch(() => void read.delete(key)))?.[file];
  return hash === undefined ? undefined : publicFileEtag(hash);
}

async function readHashes(store: Store, app: ApplicationName, id: string): Promise<Hashes> {
  const release = await readRelease(store, app, id);
  if (!release.ok) return {};
  return Object.fromEntries(
    Object.entries(release.value.files).map(([file, { integrity }]) => [file, integrity]),
  );
}
