import { extname } from 'node:path';
import { applicationName } from '@site/contracts/application';
import {
  type ComposedText,
  type Composition,
  compositionFileAddress,
} from '@site/contracts/composition';
import { RELEASE_FILE, type Release, releaseFileAddress } from '@site/contracts/release';
import { integrityOf, sha256 } from '@site/node/hash';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import { compositionKey, readComposition, type WholeComposition } from '../store/compositions.ts';
import {
  decode,
  type EncodedBytes,
  encodedFiles,
  encodingNames,
  encodings,
  isText,
} from '../store/encodings.ts';
import { readRelease, releaseKey } from '../store/releases.ts';
import { absence, type Store } from '../store/store.ts';
import type { Names, TreeFile } from './manifest.ts';
import type { ServedSite, ServedText } from './nginx/directives.ts';
import { textTypes } from './responses.ts';

/** The files below `_site` of a release, or the directory of a composition. */
export async function filesOf(store: Store, name: string): Promise<Result<readonly TreeFile[]>> {
  const [first = '', second = ''] = name.split('/');
  if (first === 'compositions') {
    const read = await readComposition(store, second);
    return read.ok ? ok(await directoryFiles(store, read.value)) : read;
  }
  const app = applicationName.safeParse(first);
  if (!app.success) return err('unknown-application', `There is no application ${first}.`);
  const release = await readRelease(store, app.data, second);
  if (!release.ok) return release;
  const modified = await publishedAt(store, release.value);
  const browserFiles = Object.keys(release.value.files).filter(isBrowserFile);
  return ok(
    browserFiles.flatMap((file) => {
      const path = treePath(releaseFileAddress(app.data, second, file));
      return releaseFile(store, release.value, file, { path, modified });
    }),
  );
}

function publishedAt(store: Store, { app, id }: Release): Promise<number> {
  return writtenAt(store, `${releaseKey(app, id)}/${RELEASE_FILE}`);
}

/** In seconds since 1970. */
async function writtenAt(store: Store, key: string): Promise<number> {
  return Math.floor((await store.writtenAt(key)) / 1_000);
}

export function treePath(address: string): string {
  return address.slice(1);
}

function releaseFile(
  store: Store,
  { app, id, files }: Release,
  file: string,
  at: Pick<StoredFile, 'path' | 'modified'>,
): TreeFile[] {
  const key = `${releaseKey(app, id)}/${file}`;
  const matches = (bytes: Buffer) => integrityOf(bytes) === files[file]?.integrity;
  return withStoredEncodings({ store, key, ...at, matches, advice: `publish ${app} ${id} again` });
}

/**
 * A release file without its own address, such as one below `.well-known/`, at a path that visitors
 * can't request.
 */
export async function unaddressedFile(
  store: Store,
  release: Release,
  file: string,
): Promise<readonly TreeFile[]> {
  const path = `_site/unaddressed/${release.app}/${release.id}/${file}`;
  return releaseFile(store, release, file, { path, modified: await publishedAt(store, release) });
}

async function directoryFiles(store: Store, { id, directory }: Composition): Promise<TreeFile[]> {
  if (!directory) return [];
  const { file, hash } = directory;
  const key = `${compositionKey(id)}/${file}`;
  const path = treePath(compositionFileAddress(id, file));
  const matches = (bytes: Buffer) => sha256(bytes) === hash;
  const modified = await writtenAt(store, key);
  return withStoredEncodings({ store, key, path, modified, matches, advice: 'compose it again' });
}

/** Whether the edge serves a file of a release. */
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
 * A file and its encodings, one second apart: a web server that derives ETags from age and size
 * gives each its own.
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

/** Whether a file is a stored encoding, which is optional. */
export function isEncoding(path: string): boolean {
  return encodingNames.some((name) => encodings[name].suffix === extname(path));
}

/** The pages and texts of a composition, as files and for a web server's rules. */
interface CompositionFiles extends Pick<ServedSite, 'pages' | 'notFound' | 'texts'> {
  readonly files: readonly TreeFile[];
}

/**
 * Names pages as static hosts do: `/pricing` is `pricing.html`, which needs no redirect. If the
 * name is taken, the page gets one that only the nginx rules know.
 */
export function compositionFiles(
  { composition, pages, notFound, texts }: WholeComposition,
  names: Names,
): CompositionFiles {
  const files: TreeFile[] = [];
  function add(
    path: string,
    { hash }: ComposedText,
    bytes: EncodedBytes,
    name: string,
  ): ServedText {
    const file = names.take(name) ? name : `_site/texts/${hash}${extname(name)}`;
    for (const [each, content] of encodedFiles(file, bytes)) {
      if (each !== file) names.take(each);
      files.push({ path: each, content: { kind: 'bytes', bytes: content } });
    }
    const encodings = encodingNames.filter((encoding) => bytes[encoding]);
    return { path, file: `/${file}`, hash, encodings };
  }
  const served = <Described extends ComposedText, Served>(
    described: Readonly<Record<string, Described>>,
    bytes: ReadonlyMap<string, EncodedBytes>,
    serve: (path: string, text: Described, found: EncodedBytes) => Served,
  ) =>
    Object.entries(described).flatMap(([path, text]) => {
      const found = bytes.get(path);
      return found ? [serve(path, text, found)] : [];
    });
  return {
    texts: served(composition.texts, texts, (path, text, bytes) => ({
      ...add(path, text, bytes, path.slice(1)),
      type: textTypes[extname(path)] ?? 'text/plain',
    })),
    notFound: {
      ...add('', composition.notFound, notFound, '404.html'),
      contentSecurityPolicy: composition.notFound.contentSecurityPolicy,
    },
    pages: served(composition.pages, pages, (path, page, bytes) => ({
      ...add(path, page, bytes, path === '/' ? 'index.html' : `${path.slice(1)}.html`),
      contentSecurityPolicy: page.contentSecurityPolicy,
    })),
    files,
  };
}
