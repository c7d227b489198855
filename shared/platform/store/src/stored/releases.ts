import {
  type ApplicationName,
  applicationName,
  CONFIGURATION,
  SHELL,
} from '@platform/contracts/application';
import { configurationId } from '@platform/contracts/configuration-release';
import { looseObject } from '@platform/contracts/loose-object';
import { RELEASE_FILE, type Release, releaseId, releaseSchema } from '@platform/contracts/release';
import { err, type Result } from '@platform/node/problem';
import { type Claims, type PublisherClaim, publisherClaim } from '@platform/node/publisher-claim';
import { releaseHash } from '@platform/node/release-hash';
import { ok } from '@platform/node/result';
import * as z from 'zod/mini';
import { emptyIfMissing } from '../port/storage-error.ts';
import type { Store } from '../port/store.ts';
import { readStoredFile, readStoredJson, storedText } from '../port/stored-json.ts';
import { CONFIGURATIONS, configurationKey, listConfigurations } from './configurations.ts';
import { withoutEncoding } from './encodings.ts';

export function releaseKey(app: ApplicationName, id: string): string {
  return `releases/${app}/${id}`;
}

export async function readRelease(
  store: Store,
  app: ApplicationName,
  id: string,
): Promise<Result<Release>> {
  const read = await readDescribedRelease(store, app, id);
  return read.ok ? ok(read.value.release) : read;
}

export interface DescribedRelease {
  readonly release: Release;
  /** Those of `release.json`. */
  readonly bytes: Buffer;
}

export async function readDescribedRelease(
  store: Store,
  app: ApplicationName,
  id: string,
): Promise<Result<DescribedRelease>> {
  // Anything else could name another folder.
  if (!releaseId.safeParse(id).success) return unknownRelease(store, app, id);
  const key = `${releaseKey(app, id)}/${RELEASE_FILE}`;
  const read = await readStoredFile(store, key, releaseSchema(app), `publish ${app} ${id} again`);
  if (!read.ok) return read;
  if (!read.value) return unknownRelease(store, app, id);
  const { content: found, bytes } = read.value;
  const violation = unsoundName(Object.keys(found.files));
  if (violation) return err('damaged-file', `${store.place(key)} is damaged (${violation}).`);
  if (found.app === app && found.id === id) return ok({ release: found, bytes });
  const message = `${store.place(key)} describes another release: publish ${app} ${id} again.`;
  return err('damaged-file', message);
}

/** What is wrong with a name of a file or its address; undefined if all are sound. */
export function unsoundName(names: readonly string[]): string | undefined {
  // They become lines of web servers' rules and of terminals.
  const unseen = names.find((file) => escapeInvisible(file) !== file);
  if (unseen) return `the file name ${escapeInvisible(unseen)} has characters that nobody sees`;
  // Of `_headers` and `_redirects`, where they stand for other files.
  const pattern = names.find((file) => /[*:]/.test(file));
  if (pattern) return `the file name ${pattern} has a wildcard of web servers' rules, * or :`;
  // Web servers would send it in the place of another file.
  const encoded = names.find((file) => withoutEncoding(file) !== file);
  return encoded && `the file name ${encoded} is that of a compressed copy, which publishing makes`;
}

/** What is wrong with the id of a release, which is the hash of its description and its files. */
export function idViolations(release: Release, files: ReadonlyMap<string, Uint8Array>): string[] {
  const hash = release.id.slice(release.version.length + 1);
  const isOwn = release.id === `${release.version}-${hash}`;
  if (isOwn && releaseHash(release, files, hash) === hash) return [];
  return [`its content is not what the id ${release.id} stands for`];
}

export function escapeInvisible(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** One with a corrupt pointer exists; reading its newest release reports it. */
export async function listApplications(store: Store): Promise<ApplicationName[]> {
  const names = [...(await readNewestReleases(store)).keys()];
  return names.filter((name) => name !== CONFIGURATION).sort();
}

export async function listReleases(store: Store, app: ApplicationName): Promise<string[]> {
  const names = await store.list(`releases/${app}`).catch(emptyIfMissing);
  return names.filter((name) => releaseId.safeParse(name).success).sort();
}

/** The `count` most recently published releases of an application, or configurations, newest first. */
export async function newestReleases(store: Store, name: ReleasedName, count: number) {
  const isOfConfiguration = name === CONFIGURATION;
  const ids = await (isOfConfiguration ? listConfigurations(store) : listReleases(store, name));
  const keyOf = (id: string) =>
    isOfConfiguration ? configurationKey(id) : `${releaseKey(name, id)}/${RELEASE_FILE}`;
  const writtenAt = (id: string) => store.writtenAt(keyOf(id));
  const published = await Promise.all(ids.map(async (id) => ({ id, at: await writtenAt(id) })));
  const sorted = published.sort((one, other) => other.at - one.at);
  return sorted.slice(0, count).map(({ id }) => id);
}

async function unknownRelease(store: Store, app: ApplicationName, id: string) {
  const known = await listReleases(store, app);
  const advice = known.length > 0 ? `published are ${known.slice(-5).join(', ')}` : 'none is';
  return err(
    'unknown-release',
    `No release ${id} of ${app} is published: ${advice}. One that a prune removed is published again from its commit.`,
  );
}

const newestRelease = looseObject({
  release: z.union([releaseId, configurationId]),
  publishedAt: z.iso.datetime(),
  by: z.string(),
});
/** The most recently published release or configuration, or the one declared the newest. */
export type NewestRelease = z.infer<typeof newestRelease>;

/** An application, or `config`. */
export type ReleasedName = ApplicationName | typeof CONFIGURATION;

export function readNewest(store: Store, app: ReleasedName) {
  return readStoredJson(store, newestKey(app), newestRelease, `publish ${app} again`);
}

export type NewestReleases = ReadonlyMap<ReleasedName, Result<NewestRelease>>;

export async function readNewestReleases(store: Store): Promise<NewestReleases> {
  const folders = await store.list('releases').catch(emptyIfMissing);
  const applications = folders.filter((name) => applicationName.safeParse(name).success).sort();
  const names = [...new Set([SHELL, ...applications, CONFIGURATION])];
  const found = names.map(async (name): Promise<[ReleasedName, Result<NewestRelease>][]> => {
    const read = await readNewest(store, name);
    if (!read.ok) return [[name, read]];
    return read.value ? [[name, ok(read.value)]] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

export function writeNewest(store: Store, app: ReleasedName, newest: NewestRelease): Promise<void> {
  return store.replace(newestKey(app), storedText(newest));
}

function newestKey(app: ReleasedName): string {
  return `${app === CONFIGURATION ? CONFIGURATIONS : `releases/${app}`}/newest.json`;
}

/** Of what is live, and so was published. */
export function newestLost(store: Store, name: ReleasedName) {
  return err(
    'damaged-file',
    `${store.place(newestKey(name))} is missing, so nobody knows which release of ${name} is the newest: run \`site publish ${name}\` from its build, or name one.`,
  );
}

// Files beside the release in its folder: `publication.json` (when and by whom it was published, and
// what that publisher says of its source) and `unannounced`, until it was made the newest. After a crash the next publication finds
// `unannounced` and completes the work.

const PUBLICATION = 'publication.json';
const UNANNOUNCED = 'unannounced';

const publication = looseObject({
  publishedAt: z.iso.datetime(),
  by: z.string(),
  /** One that can't be read leaves the rest readable. */
  claim: z.catch(z.optional(publisherClaim), undefined),
});
type Publication = z.infer<typeof publication>;

export function publicationFiles(begun: Publication): [path: string, bytes: Buffer][] {
  return [
    [PUBLICATION, Buffer.from(storedText(begun))],
    [UNANNOUNCED, Buffer.from('')],
  ];
}

/**
 * Writes again when it was published, so that no prune removes a release that is published again. The
 * first claim stays: later commits that give the same release say nothing of it. Only a commit from
 * which somebody can build it again takes the place of none, or of one with uncommitted changes.
 */
export async function touchPublication(
  store: Store,
  app: ApplicationName,
  id: string,
  begun: Publication,
) {
  const key = `${releaseKey(app, id)}/${PUBLICATION}`;
  const read = await readStoredFile(store, key, publication, 'remove it');
  const { content, bytes } = (read.ok && read.value) || { content: begun, bytes: undefined };
  const { claim } = begun;
  const isBetter = claim && (!content.claim || (content.claim.dirty && !claim.dirty));
  const text = isBetter ? storedText({ ...content, claim }) : (bytes ?? storedText(begun));
  await store.replace(key, text);
}

/** When that was written last, in milliseconds; 0 where there is none. Rejects if nobody can say. */
export async function publicationWrittenAt(store: Store, key: string): Promise<number> {
  const files = await store.filesBelow(key);
  return files.get(`${key}/${PUBLICATION}`)?.writtenAt ?? 0;
}

export async function isAnnounced(store: Store, app: ApplicationName, id: string) {
  return !(await store.exists(`${releaseKey(app, id)}/${UNANNOUNCED}`));
}

export function markAnnounced(store: Store, app: ApplicationName, id: string): Promise<void> {
  return store.remove(`${releaseKey(app, id)}/${UNANNOUNCED}`);
}

async function readPublication(store: Store, app: ApplicationName, id: string) {
  const key = `${releaseKey(app, id)}/${PUBLICATION}`;
  const read = await readStoredJson(store, key, publication, 'remove it');
  return read.ok ? read.value : undefined;
}

/** When a release was published, in ISO 8601; undefined if that is not readable. */
export async function publishedAt(store: Store, app: ApplicationName, id: string) {
  return (await readPublication(store, app, id))?.publishedAt;
}

/**
 * What publishers say of releases, as far as that is readable: no command fails without it.
 * @param known remembers what no later publication changes
 */
export async function readClaims(
  store: Store,
  releases: readonly { readonly name: string; readonly release?: string | undefined }[],
  known = new Map<string, PublisherClaim>(),
): Promise<Claims> {
  const ids = new Map(releases.map(({ name, release = '' }) => [release, name]));
  const found = [...ids].map(async ([id, name]): Promise<[string, PublisherClaim][]> => {
    if (!releaseId.safeParse(id).success) return [];
    const read = known.has(id) ? undefined : readPublication(store, name, id);
    const claim = known.get(id) ?? (await read?.catch(() => undefined))?.claim;
    if (claim && !claim.dirty) known.set(id, claim);
    return claim ? [[id, claim]] : [];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}
