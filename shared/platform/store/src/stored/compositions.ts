import { basename } from 'node:path';
import {
  COMPOSITION_FILE,
  type ComposedText,
  type Composition,
  composition,
  compositionId,
} from '@platform/contracts/composition';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { looseObject } from '@platform/contracts/loose-object';
import { concurrentMap } from '@platform/node/concurrent-map';
import { sha256 } from '@platform/node/hash';
import { parseJson } from '@platform/node/parse-json';
import { err, type Result } from '@platform/node/problem';
import { all, ok } from '@platform/node/result';
import * as z from 'zod/mini';
import { compositionIdOf } from '../model/composition-id.ts';
import { isStorageError } from '../port/storage-error.ts';
import { absence, readReachable, type Store } from '../port/store.ts';
import { readStoredJson, storedText } from '../port/stored-json.ts';
import { verifyOnce } from '../port/verified-files.ts';
import { decode, type Encoding, encodingNames, encodings, withEncodings } from './encodings.ts';
import { releaseKey, unsoundName } from './releases.ts';

export const COMPOSITIONS = 'compositions';

export function compositionKey(id: string): string {
  return `${COMPOSITIONS}/${id}`;
}

const newestComposition = looseObject({ contract: z.int(), composition: compositionId });
const NEWEST = `${COMPOSITIONS}/newest.json`;

export async function readNewestComposition(store: Store): Promise<string | undefined> {
  const read = await readStoredJson(store, NEWEST, newestComposition, 'compose once more');
  return read.ok ? read.value?.composition : undefined;
}

/** Announces a composition to edges, where the storage permits it. */
export async function announceComposition(store: Store, id: string): Promise<void> {
  const newest = { contract: CONTRACT_VERSION, composition: id };
  await store.replace(NEWEST, storedText(newest)).catch(passStorageError);
}

/**
 * Writes one again that is older than a time, in milliseconds since 1970, for prunes go by that; where
 * the storage permits it.
 */
export async function renewComposition(store: Store, id: string, olderThan: number): Promise<void> {
  const key = `${compositionKey(id)}/${COMPOSITION_FILE}`;
  if ((await store.writtenAt(key)) >= olderThan) return;
  const read = await readReachable(store, key);
  if (read.ok) await store.replace(key, read.value).catch(passStorageError);
}

function passStorageError(error: unknown): void {
  if (!isStorageError(error)) throw error;
}

export async function readComposition(store: Store, id: string): Promise<Result<Composition>> {
  const key = `${compositionKey(id)}/${COMPOSITION_FILE}`;
  // Composing builds on what is live, so it can't restore it.
  const advice = 'restore it from a copy';
  const read = await readStoredJson(store, key, composition, advice);
  if (!read.ok) return read;
  const found = read.value;
  if (!found) return err('unknown-composition', `There is no composition ${id} in the store.`);
  const { pages, texts, publicFiles } = found;
  const violation = unsoundName([pages, texts, publicFiles].flatMap(Object.keys));
  if (violation) return err('damaged-file', `${store.place(key)} is damaged (${violation}).`);
  const named = found.id === id && compositionIdOf(found) === id;
  if (named) return ok(found);
  return err('damaged-file', `${store.place(key)} is not what its name says: ${advice}.`);
}

/** A composition with all its pages and texts, verified. */
export interface WholeComposition {
  readonly composition: Composition;
  /** By hash. */
  readonly texts: ReadonlyMap<string, Buffer>;
}

/**
 * Reads all of a composition; `damaged-file` if any of it is missing or has changed.
 * @param limit bytes of all its texts: what nobody has approved may have any number of them
 */
export async function readWholeComposition(
  store: Store,
  id: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<Result<WholeComposition>> {
  const read = await readComposition(store, id);
  if (!read.ok) return read;
  const { directory, pages, notFound, texts: others } = read.value;
  const [texts, shared] = await Promise.all([
    readTexts(store, read.value, limit),
    directory ? readText(store, directory.file, directory.hash, true) : ok(undefined),
  ]);
  if (!texts.ok) return texts;
  if (!shared.ok) return shared;
  const described = Object.entries({ ...pages, 'its not-found page': notFound, ...others });
  const missing = described.flatMap(([path, { hash }]) => (texts.value.has(hash) ? [] : [path]));
  if (missing.length === 0) return ok({ composition: read.value, texts: texts.value });
  return err('damaged-file', `${store.place(compositionKey(id))} lacks ${missing.join(', ')}.`);
}

/** @param texts of a whole composition, by hash */
export function textIn<Text>(texts: ReadonlyMap<string, Text>, { hash }: ComposedText): Text {
  const found = texts.get(hash);
  if (found === undefined) throw new Error(`a whole composition lacks the text ${hash}`);
  return found;
}

/** Fails with `damaged-file`. Pages that did not change since they were verified are not read. */
export async function verifyComposition(store: Store, id: string): Promise<Result<Composition>> {
  const read = await readComposition(store, id);
  if (!read.ok) return read;
  const expected = {
    // It covers the hash of each.
    expected: id,
    keys: textKeys(read.value),
    writtenLast: `${compositionKey(id)}/${COMPOSITION_FILE}`,
  };
  const [violation] = await verifyOnce(store, expected, async () => {
    // This machine may have copies of what was pruned elsewhere.
    const isThere = await store.exists(expected.writtenLast);
    if (!isThere) return [`There is no composition ${id} in the store.`];
    const whole = await readWholeComposition(store, id);
    return whole.ok ? [] : [whole.problem.message];
  });
  return violation === undefined ? read : err('damaged-file', violation);
}

export function textKeys(composition: Composition): string[] {
  const { id, archives, directory } = composition;
  const own = archives.map((file) => `${compositionKey(id)}/${file}`);
  return [...own, ...(directory ? [directory.file] : [])].flatMap(withEncodings);
}

type Parts = Pick<Composition, 'id' | 'releases' | 'fallbacks' | 'config' | 'directory'>;

/** Keys of everything that its visitors need: its folder, and releases and a directory of others. */
export function partKeys({ id, releases, fallbacks, directory }: Parts): string[] {
  const named = [...Object.entries(releases), ...Object.entries(fallbacks)];
  const released = named.map(([app, release]) => releaseKey(app, release));
  return [compositionKey(id), ...released, ...(directory ? [directory.file] : [])];
}

const AT_ONCE = 8;

/** By hash. */
async function readTexts(
  store: Store,
  { id, archives }: Composition,
  limit: number,
): Promise<Result<ReadonlyMap<string, Buffer>>> {
  let size = 0;
  const read = await concurrentMap(archives, AT_ONCE, async (file) => {
    const key = `${compositionKey(id)}/${file}`;
    const text = size > limit ? undefined : await readText(store, key, basename(file, '.json'));
    if (text && !text.ok) return text;
    size += text?.value.length ?? 0;
    if (text && size <= limit) return ok(unpackTexts(text.value));
    const message = `${store.place(key)} belongs to a composition of more than ${limit} bytes.`;
    return err('damaged-file', message);
  });
  const texts = all(read);
  return texts.ok ? ok(new Map(texts.value.flat().map((text) => [sha256(text), text]))) : texts;
}

function unpackTexts(archive: Buffer): Buffer[] {
  const texts = parseJson(archive.toString());
  return Array.isArray(texts) ? texts.map((text) => Buffer.from(String(text))) : [];
}

/** @param isSent from the disk, and so stored plain as well; of other texts the `.br` is enough */
async function readText(store: Store, key: string, hash: string, isSent = false) {
  const file = (form?: Encoding) => key + (form ? encodings[form].suffix : '');
  const corrupt = (violation: string, form?: Encoding) => {
    const message = `${store.place(file(form))} ${violation}: compose it again with \`site compose\`.`;
    return err('damaged-file', message);
  };
  // What is unreachable now would be missing for as long as the composition is served.
  const read = (form?: Encoding) => readReachable(store, file(form));
  const br = await read('br');
  const form = br.ok && !isSent ? 'br' : undefined;
  const source = form ? br : await read();
  if (!source.ok) return br.ok ? corrupt(absence(source)) : corrupt(absence(br), 'br');
  const plain = form ? decode(form, source.value) : source.value;
  if (!plain || sha256(plain) !== hash) return corrupt('has changed', form);
  for (const name of isSent ? encodingNames : []) {
    const sent = name === 'br' ? br : await read(name);
    if (sent.ok && !decode(name, sent.value, plain.length)?.equals(plain)) {
      return corrupt('has changed', name);
    }
  }
  return ok(plain);
}
