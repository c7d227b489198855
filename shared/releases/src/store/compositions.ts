import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  COMPOSITION_FILE,
  type ComposedPage,
  type Composition,
  composition,
} from '@site/contracts/composition';
import { allDone, done, failed, type Result } from '../result.ts';
import { decode, type EncodedBytes, encodings } from './encodings.ts';
import type { Store } from './store.ts';
import { readStoredJson } from './stored-json.ts';

/** The folder of a composition: `composition.json` and `pages/`. */
export function compositionFolder(store: Store, id: string): string {
  return join(store.folder, 'compositions', id);
}

/** Reads what a composition is made of, without its pages. */
export async function readComposition(store: Store, id: string): Promise<Result<Composition>> {
  const file = join(compositionFolder(store, id), COMPOSITION_FILE);
  const read = await readStoredJson(file, composition, 'compose it again with `site compose`');
  if (!read.ok) return read;
  const found = read.value;
  if (!found) return failed('unknown-composition', `There is no composition ${id} in the store.`);
  if (found.id !== id) {
    return failed('damaged-file', `${file} describes another composition: compose it again.`);
  }
  return done(found);
}

/** A composition with every page in every encoding, all of it checked. */
export interface WholeComposition {
  readonly composition: Composition;
  readonly pages: ReadonlyMap<string, EncodedBytes>;
  readonly notFound: EncodedBytes;
}

/** Reads a composition whole; fails with `damaged-file` where a page is missing or has changed. */
export async function readWholeComposition(
  store: Store,
  id: string,
): Promise<Result<WholeComposition>> {
  const read = await readComposition(store, id);
  if (!read.ok) return read;
  const found = read.value;
  const folder = compositionFolder(store, id);
  const [notFound, ...entries] = await Promise.all([
    readPage(folder, found.notFound),
    ...Object.entries(found.pages).map(async ([path, page]): Promise<Result<PageEntry>> => {
      const bytes = await readPage(folder, page);
      return bytes.ok ? done([path, bytes.value]) : bytes;
    }),
  ]);
  if (!notFound.ok) return notFound;
  const pages = allDone(entries);
  if (!pages.ok) return pages;
  return done({ composition: found, pages: new Map(pages.value), notFound: notFound.value });
}

type PageEntry = [path: string, bytes: EncodedBytes];

async function readPage(folder: string, page: ComposedPage): Promise<Result<EncodedBytes>> {
  const file = join(folder, page.file);
  const [identity, br, gzip] = await Promise.all(
    ['', encodings.br.suffix, encodings.gzip.suffix].map((suffix) =>
      readFile(file + suffix).catch(() => undefined),
    ),
  );
  if (!identity) return damaged(file, 'is missing');
  if (pageHash(identity) !== page.hash) return damaged(file, 'has changed');
  if (br && !decode('br', br)?.equals(identity)) return damaged(`${file}.br`, 'has changed');
  if (gzip && !decode('gzip', gzip)?.equals(identity)) return damaged(`${file}.gz`, 'has changed');
  return done({ identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) });
}

function damaged(file: string, fault: string) {
  return failed('damaged-file', `${file} ${fault}: compose it again with \`site compose\`.`);
}

/** What names a page's file and is its ETag. */
export function pageHash(document: Uint8Array | string): string {
  return createHash('sha256').update(document).digest('hex');
}
