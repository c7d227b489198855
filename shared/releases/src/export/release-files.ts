import { extname } from 'node:path';
import { applicationName } from '@site/contracts/application';
import { type Composition, compositionFileAddress } from '@site/contracts/composition';
import { RELEASE_FILE, type Release, releaseFileAddress } from '@site/contracts/release';
import { integrityOf, sha256 } from '@site/node/hash';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import { compositionKey, readComposition } from '../store/compositions.ts';
import { decode, encodingNames, encodings, isText } from '../store/encodings.ts';
import { readRelease, releaseKey } from '../store/releases.ts';
import { absence, type Store } from '../store/store.ts';
import type { TreeFile } from './tree-file.ts';

/** The files below `_site` of a release, or the directory of a composition. */
export async function filesOf(store: Store, name: string): Promise<Result<readonly TreeFile[]>> {
  const [first = '', second = ''] = name.split('/');
  if (first === 'compositions') {
    const read = await readComposition(store, second);
    return read.ok ? ok(directoryFiles(store, read.value, await ageOf(store, read.value))) : read;
  }
  const app = applicationName.safeParse(first);
  if (!app.success) return err('unknown-application', `There is no application ${first}.`);
  const release = await readRelease(store, app.data, second);
  if (!release.ok) return release;
  return ok(releaseFiles(store, release.value, await publishedAt(store, release.value)));
}

/** When a release came into the store, in seconds since 1970. */
async function publishedAt(store: Store, { app, id }: Release): Promise<number> {
  return Math.floor((await store.writtenAt(`${releaseKey(app, id)}/${RELEASE_FILE}`)) / 1_000);
}

/** The path below the tree of a file that an address names. */
export function treePath(address: string): string {
  return address.slice(1);
}

function releaseFiles(store: Store, { app, id, files }: Release, modified: number): TreeFile[] {
  return Object.entries(files).flatMap(([file, { integrity }]) => {
    if (!isBrowserFile(file)) return [];
    const path = treePath(releaseFileAddress(app, id, file));
    return releaseFile(store, { app, id }, { file, integrity, path, modified });
  });
}

interface PlacedFile {
  readonly file: string;
  readonly integrity: string;
  readonly path: string;
  readonly modified: number;
}

function releaseFile(
  store: Store,
  { app, id }: Pick<Release, 'app' | 'id'>,
  { file, integrity, path, modified }: PlacedFile,
): TreeFile[] {
  const key = `${releaseKey(app, id)}/${file}`;
  const matches = (bytes: Buffer) => integrityOf(bytes) === integrity;
  const advice = `publish ${app} ${id} again`;
  return withStoredEncodings({ store, key, path, modified, matches, advice });
}

/**
 * A file of a release that has no address of its own, such as one below `.well-known/`, with its
 * encodings and where visitors can't ask for it.
 */
export async function unaddressedFile(
  store: Store,
  release: Release,
  file: string,
  integrity: string,
): Promise<readonly TreeFile[]> {
  const path = `_site/unaddressed/${release.app}/${release.id}/${file}`;
  const modified = await publishedAt(store, release);
  return releaseFile(store, release, { file, integrity, path, modified });
}

function directoryFiles(
  store: Store,
  { id, directory }: Composition,
  modified: number,
): TreeFile[] {
  if (!directory) return [];
  const { file, hash } = directory;
  const key = `${compositionKey(id)}/${file}`;
  const path = treePath(compositionFileAddress(id, file));
  const matches = (bytes: Buffer) => sha256(bytes) === hash;
  return withStoredEncodings({ store, key, path, modified, matches, advice: 'compose it again' });
}

async function ageOf(store: Store, { id, directory }: Composition): Promise<number> {
  if (!directory) return 0;
  return Math.floor((await store.writtenAt(`${compositionKey(id)}/${directory.file}`)) / 1_000);
}

/** Whether the edge answers with a file of a release. */
function isBrowserFile(file: string): boolean {
  if (!file.startsWith('web/') || /\.(?:br|gz)$/.test(file)) return false;
  return !file.split('/').some((part) => part.startsWith('.') || /[\\\0\n]/.test(part));
}

interface StoredFile {
  readonly store: Store;
  readonly key: string;
  readonly path: string;
  readonly modified: number;
  readonly advice: string;
  matches(bytes: Buffer): boolean;
}

/**
 * A file and its encodings. Each is a second younger than the one before: a web server that makes an
 * ETag of age and size never gives two of them the same.
 */
function withStoredEncodings({
  store,
  key,
  path,
  modified,
  advice,
  matches,
}: StoredFile): TreeFile[] {
  const file = (suffix: string, younger: number, text: (bytes: Buffer) => Buffer | undefined) => ({
    path: path + suffix,
    content: {
      kind: 'immutable' as const,
      modified: modified + younger,
      async read(): Promise<Result<Buffer>> {
        const place = store.place(key + suffix);
        const read = await store.read(key + suffix);
        if (!read.ok) return err('damaged-file', `${place} ${absence(read)}: ${advice}.`);
        const decoded = text(read.value);
        if (decoded && matches(decoded)) return ok(read.value);
        return err('damaged-file', `${place} has changed: ${advice}.`);
      },
    },
  });
  const plain = file('', 0, (bytes) => bytes);
  if (!isText(path)) return [plain];
  const encoded = encodingNames.map((name, position) =>
    file(encodings[name].suffix, position + 1, (bytes) => decode(name, bytes)),
  );
  return [plain, ...encoded];
}

/** Whether a file of the tree is a stored encoding, without which visitors get the file as it is. */
export function isEncoding(path: string): boolean {
  return encodingNames.some((name) => encodings[name].suffix === extname(path));
}
