import { join } from 'node:path';
import { type ApplicationName, CONFIGURATION } from '@platform/contracts/application';
import type { PlatformConfiguration } from '@platform/contracts/platform-configuration';
import { RELEASE_FILE } from '@platform/contracts/release';
import { canonicalJson } from '@platform/node/canonical-json';
import { err, type Result } from '@platform/node/problem';
import type { PublisherClaim } from '@platform/node/publisher-claim';
import { ok } from '@platform/node/result';
import { storeSourceMaps } from '../maps/source-maps.ts';
import type { Store } from '../port/store.ts';
import { storedText } from '../port/stored-json.ts';
import { writeConfiguration } from '../stored/configurations.ts';
import { encode, encodedFiles, isText } from '../stored/encodings.ts';
import { readPruneLists, refuseListed } from '../stored/prune-lists.ts';
import { createReleaseReader } from '../stored/release-reader.ts';
import {
  isAnnounced,
  markAnnounced,
  type NewestRelease,
  publicationFiles,
  type ReleasedName,
  readNewest,
  readRelease,
  releaseKey,
  touchPublication,
  writeNewest,
} from '../stored/releases.ts';
import { addSignature, type SigningKey, signatureFile } from '../stored/signatures.ts';
import { type Build, foreignStyles, readBuild } from './read-build.ts';

export interface PublishInput {
  readonly store: Store;
  readonly app: ApplicationName;
  /** The application's folder, with its build in `dist`. */
  readonly folder: string;
  readonly by: string;
  readonly claim?: PublisherClaim | undefined;
  /** Makes an already published release the newest one again. */
  readonly asNewest?: boolean;
  /** Omits the compressed copies, which take most of the time. */
  readonly uncompressed?: boolean;
  readonly signingKey?: SigningKey | undefined;
  readonly clock?: () => Date;
}

export interface Published {
  readonly app: ApplicationName;
  readonly release: string;
  /** `mended`: it was there, and corrupt files were repaired. */
  readonly outcome: 'published' | 'already-published' | 'mended';
  readonly files: number;
  /** False where the release has its maps already. */
  readonly mapsAdded: boolean;
  /** The id of the key that signed it just now or before; absent if no key was given. */
  readonly signedBy?: string;
  /** The newest release of the application after this. */
  readonly newest: string;
}

// Visitors see no change. Publishing a build again changes nothing, and mends what differs: an id
// stands for one content.
export async function publish(input: PublishInput): Promise<Result<Published>> {
  const { store, app, folder, by, claim, clock = () => new Date() } = input;
  const { asNewest = false, uncompressed = false, signingKey } = input;
  const build = await readBuild(app, join(folder, 'dist'));
  if (!build.ok) return build;
  const { release, files, maps } = build.value;
  const begun = { publishedAt: clock().toISOString(), by, ...(claim ? { claim } : {}) };
  const outcome = await place(store, build.value, begun, { uncompressed, signingKey });
  if (!outcome.ok) return outcome;
  // In this order: a prune looks for what was written after it has made its list.
  if (outcome.value !== 'published') await touchPublication(store, app, release.id, begun);
  const lists = await readPruneLists(store);
  const unpruned = refuseListed(lists, [releaseKey(app, release.id)]);
  if (!unpruned.ok) return unpruned;
  // One that is in the store already can be signed with another key than before.
  const signed = signingKey ? await addSignature(store, release, signingKey) : ok(false);
  if (!signed.ok) return signed;
  const mapsAdded = await storeSourceMaps(store, release, maps);
  const isNew = !(await isAnnounced(store, app, release.id));
  const newest = await moveNewest({ store, app, release: release.id, isNew, asNewest, ...begun });
  if (isNew) await markAnnounced(store, app, release.id);
  const published = { app, release: release.id, outcome: outcome.value, newest };
  const signedBy = signingKey ? { signedBy: signingKey.id } : {};
  return ok({ ...published, files: files.size, mapsAdded, ...signedBy });
}

async function place(
  store: Store,
  build: Build,
  begun: Parameters<typeof publicationFiles>[0],
  { uncompressed = false, signingKey }: Pick<PublishInput, 'uncompressed' | 'signingKey'>,
): Promise<Result<Published['outcome']>> {
  const { app, id } = build.release;
  let known = await readRelease(store, app, id);
  if (!known.ok) {
    // Existing releases stay repairable, because a rollback may need them.
    const [reaching] = known.problem.kind === 'unknown-release' ? await foreignStyles(build) : [];
    if (reaching) return err('not-a-release', `${app} ${id} can't be published: ${reaching}.`);
    const content = await storedContent(build, uncompressed);
    for (const [path, bytes] of publicationFiles(begun)) content.set(path, bytes);
    const description = content.get(RELEASE_FILE);
    // With the rest, so that nobody finds it unsigned.
    if (signingKey && description) {
      content.set(signatureFile(signingKey.id), signingKey.sign(description));
    }
    const outcome = await store.createFolder(releaseKey(app, id), content);
    if (outcome === 'created') return ok('published');
    // Its description is corrupt, or another process was faster.
    known = await readRelease(store, app, id);
  }
  const isDescribed = known.ok && canonicalJson(known.value) === canonicalJson(build.release);
  if (known.ok) {
    const corrupt = await createReleaseReader(store).findCorruptFiles(known.value);
    if (corrupt.length === 0 && !isDescribed) {
      const message = `${app} ${id} is published with other content of the same hash: somebody made both. Raise the version of ${app} and build again.`;
      return err('not-a-release', message);
    }
    if (corrupt.length === 0) return ok('already-published');
  }
  const content = await storedContent(build, uncompressed);
  // Signatures are over its bytes, which another version may have written otherwise.
  if (isDescribed) content.delete(RELEASE_FILE);
  await repair(store, releaseKey(app, id), content);
  return ok('mended');
}

async function storedContent({ release, files }: Build, uncompressed: boolean) {
  const content = await Promise.all(
    [...files].map(async ([path, bytes]) => {
      const isCompressed = path.startsWith('web/') && isText(path) && !uncompressed;
      return encodedFiles(path, isCompressed ? await encode(bytes, 11) : { identity: bytes });
    }),
  );
  const description = Buffer.from(storedText(release));
  return new Map([...content.flat(), [RELEASE_FILE, description]]);
}

async function repair(store: Store, folder: string, content: ReadonlyMap<string, Buffer>) {
  for (const [path, bytes] of content) {
    const stored = await store.read(`${folder}/${path}`);
    const isIntact = stored.ok && stored.value.equals(bytes);
    if (!isIntact) await store.replace(`${folder}/${path}`, bytes);
  }
}

/**
 * Stores a configuration and makes it the newest, also where it was published before: unlike a build,
 * which an old checkout may make again, the file says what its operator wants now.
 */
export async function publishConfiguration({
  store,
  configuration,
  by,
}: Pick<PublishInput, 'store' | 'by'> & { readonly configuration: PlatformConfiguration }) {
  const { id, outcome } = await writeConfiguration(store, configuration);
  const newest = { app: CONFIGURATION, release: id } as const;
  const publishedAt = new Date().toISOString();
  await moveNewest({ ...newest, store, isNew: false, asNewest: true, publishedAt, by });
  return { ...newest, outcome, newest: id };
}

export type PublishedConfiguration = Awaited<ReturnType<typeof publishConfiguration>>;

interface MoveNewest extends NewestRelease {
  readonly store: Store;
  readonly app: ReleasedName;
  readonly isNew: boolean;
  /** Applies to an already published release as well. */
  readonly asNewest: boolean;
}

/** An old one published again must not be what others promote next. Resolves to the newest. */
async function moveNewest(input: MoveNewest): Promise<string> {
  const { store, app, release, isNew, asNewest, publishedAt, by } = input;
  const read = await readNewest(store, app);
  const current = read.ok ? read.value?.release : undefined;
  const stays = !isNew && (current === release || !asNewest);
  if (current && stays) return current;
  await writeNewest(store, app, { release, publishedAt, by });
  return release;
}
