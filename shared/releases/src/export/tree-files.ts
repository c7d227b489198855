import { basename, extname } from 'node:path';
import { applicationName } from '@site/contracts/application';
import {
  type ComposedPage,
  type ComposedText,
  directoryAddress,
} from '@site/contracts/composition';
import { RELEASE_FILE, type Release, releaseFileAddress } from '@site/contracts/release';
import type { ReleaseKeys } from '@site/contracts/release-keys';
import { integrityOf, sha256 } from '@site/node/hash';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import { textIn, type WholeComposition } from '../store/compositions.ts';
import {
  decode,
  encodedFiles,
  encodeTexts,
  encodingNames,
  encodings,
  isText,
} from '../store/encodings.ts';
import { releaseKey } from '../store/releases.ts';
import { readSignedRelease } from '../store/signatures.ts';
import { absence, type Store } from '../store/store.ts';
import type { ServedText } from './nginx/directives.ts';
import { textTypes } from './responses.ts';

export interface TreeFile {
  readonly path: string;
  /** Bytes are made for this export; equal ones of the last export are reused. */
  readonly content: Buffer | ImmutableContent;
}

/** Not read if the last export has it. */
interface ImmutableContent {
  /** Seconds since 1970. Equal on all machines, because web servers derive ETags from it. */
  readonly modified: number;
  readonly ifUnreadable: 'fail' | 'warn' | 'omit';
  read(): Promise<Result<Buffer>>;
}

export function treePath(address: string): string {
  return address.slice(1);
}

export async function filesOf(
  store: Store,
  name: string,
  keys: ReleaseKeys | undefined,
): Promise<Result<readonly TreeFile[]>> {
  if (isDirectory(name)) return ok(await directoryFiles(store, name));
  const [first = '', second = ''] = name.split('/');
  const app = applicationName.safeParse(first);
  if (!app.success) return err('unknown-application', `There is no application ${first}.`);
  const release = await readSignedRelease(store, app.data, second, keys);
  if (!release.ok) return release;
  const browserFiles = Object.keys(release.value.files)
    .filter(hasAddress)
    .map((file) => ({
      file,
      path: treePath(releaseFileAddress(app.data, second, file)),
    }));
  return ok(await releaseFiles(store, release.value, browserFiles));
}

function hasAddress(file: string): boolean {
  if (!file.startsWith('web/') || /\.(?:br|gz)$/.test(file)) return false;
  return !file.split('/').some((part) => part.startsWith('.') || /[\\\0\n]/.test(part));
}

export async function releaseFiles(
  store: Store,
  { app, id, files }: Release,
  named: readonly { readonly file: string; readonly path: string }[],
): Promise<TreeFile[]> {
  const folder = releaseKey(app, id);
  const modified = await writtenAt(store, `${folder}/${RELEASE_FILE}`);
  return named.flatMap(({ file, path }) =>
    storedFile({
      ...{ store, key: `${folder}/${file}`, path, modified, advice: `publish ${app} ${id} again` },
      matches: (bytes) => integrityOf(bytes) === files[file]?.integrity,
    }),
  );
}

/** Whether a name is that of a directory, such as `directories/<hash>.js`, and not of a release. */
export function isDirectory(name: string): boolean {
  return name.startsWith('directories/');
}

async function directoryFiles(store: Store, key: string): Promise<TreeFile[]> {
  const hash = basename(key, '.js');
  const path = treePath(directoryAddress(key));
  const modified = await writtenAt(store, key);
  const matches = (bytes: Buffer) => sha256(bytes) === hash;
  return storedFile({ store, key, path, modified, matches, advice: 'compose it again' });
}

/** In seconds since 1970. */
async function writtenAt(store: Store, key: string): Promise<number> {
  return Math.floor((await store.writtenAt(key)) / 1_000);
}

interface StoredFile {
  readonly store: Store;
  readonly key: string;
  readonly path: string;
  readonly modified: number;
  readonly advice: string;
  matches(bytes: Buffer): boolean;
}

/** A second apart: a web server that makes ETags of age and size gives each encoding its own. */
function storedFile({ store, key, path, modified, advice, matches }: StoredFile): TreeFile[] {
  return [undefined, ...(isText(path) ? encodingNames : [])].map((encoding, position) => {
    const suffix = encoding ? encodings[encoding].suffix : '';
    const read = async (): Promise<Result<Buffer>> => {
      const place = store.place(key + suffix);
      const stored = await store.read(key + suffix);
      if (!stored.ok) return err('damaged-file', `${place} ${absence(stored)}: ${advice}.`);
      const plain = encoding ? decode(encoding, stored.value) : stored.value;
      if (plain && matches(plain)) return ok(stored.value);
      return err('damaged-file', `${place} has changed: ${advice}.`);
    };
    const ifUnreadable = encoding ? 'omit' : 'fail';
    return { path: path + suffix, content: { modified: modified + position, ifUnreadable, read } };
  });
}

export type Names = ReturnType<typeof createNames>;

/** The names in a tree: no file has the name of another file or folder. */
export function createNames(taken: readonly string[]) {
  /** Folders end with a slash. */
  const names = new Set(taken);
  return {
    take(path: string): boolean {
      const above = [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
      const isTaken = [path, `${path}/`, ...above].some((name) => names.has(name));
      if (!isTaken) for (const name of [path, ...above.map((each) => `${each}/`)]) names.add(name);
      return !isTaken;
    },
  };
}

// As static hosts name them: `/pricing` is `pricing.html`. Where that is taken, only nginx's rules
// know the name of the page.
export async function compositionFiles(whole: WholeComposition, names: Names) {
  const { pages, notFound, texts } = whole.composition;
  const encoded = await encodeTexts(whole.texts);
  const files: TreeFile[] = [];
  function add(path: string, text: ComposedText, name: string): ServedText {
    const { hash } = text;
    const bytes = textIn(encoded, text);
    const file = names.take(name) ? name : `_site/texts/${hash}${extname(name)}`;
    for (const [each, content] of encodedFiles(file, bytes)) {
      if (each !== file) names.take(each);
      files.push({ path: each, content });
    }
    return { path, file: `/${file}`, hash, encodings: encodingNames.filter((each) => bytes[each]) };
  }
  const addPage = (path: string, page: ComposedPage, name: string) => ({
    ...add(path, page, name),
    contentSecurityPolicy: page.contentSecurityPolicy,
  });
  return {
    texts: Object.entries(texts).map(([path, text]) => ({
      ...add(path, text, path.slice(1)),
      type: textTypes[extname(path)] ?? 'text/plain',
    })),
    notFound: addPage('', notFound, '404.html'),
    pages: Object.entries(pages).map(([path, page]) =>
      addPage(path, page, path === '/' ? 'index.html' : `${path.slice(1)}.html`),
    ),
    files,
  };
}
