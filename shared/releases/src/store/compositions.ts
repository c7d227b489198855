import {
  COMPOSITION_FILE,
  type ComposedText,
  type Composition,
  composition,
  compositionId,
} from '@site/contracts/composition';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { looseObject } from '@site/contracts/loose-object';
import { sha256 } from '@site/node/hash';
import { all, ok } from '@site/node/result';
import * as z from 'zod/mini';
import { concurrentMap } from '../concurrent-map.ts';
import { compositionIdOf } from '../model/composition-id.ts';
import { err, type Result } from '../problem.ts';
import {
  decode,
  type EncodedBytes,
  type Encoding,
  encodingNames,
  encodings,
  withEncodings,
} from './encodings.ts';
import { releaseKey, unsoundName } from './releases.ts';
import { isStorageError } from './storage-error.ts';
import { absence, readReachable, type Store } from './store.ts';
import { readStoredJson, storedText } from './stored-json.ts';
import { verifyOnce } from './verified-files.ts';

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
  await store.replace(NEWEST, storedText(newest)).catch((error: unknown) => {
    if (!isStorageError(error)) throw error;
  });
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

/** A composition with every page and text in every encoding, all verified. */
export interface WholeComposition {
  readonly composition: Composition;
  readonly pages: ReadonlyMap<string, EncodedBytes>;
  readonly notFound: EncodedBytes;
  readonly texts: ReadonlyMap<string, EncodedBytes>;
}

/**
 * Reads all of a composition; `damaged-file` if any of it is missing or has changed.
 * @param limit bytes of all its texts: what nobody has approved may have any number of them
 */
export async function readWholeComposition(
  store: Store,
  id: string,
  limit = Number.POSITIVE_INFINITY,
) {
  const composition = await readComposition(store, id);
  if (!composition.ok) return composition;
  const { directory, ...found } = composition.value;
  const read = createTextReader(store, limit);
  const readAll = (described: Readonly<Record<string, ComposedText>>) =>
    readTexts(described, (text) => read(keyIn(id, text), text.hash));
  const [notFound, shared, pages, texts] = await Promise.all([
    read(keyIn(id, found.notFound), found.notFound.hash),
    directory ? read(directory.file, directory.hash, true) : ok(undefined),
    readAll(found.pages),
    readAll(found.texts),
  ]);
  if (!notFound.ok) return notFound;
  if (!shared.ok) return shared;
  if (!pages.ok) return pages;
  if (!texts.ok) return texts;
  return ok({
    composition: composition.value,
    pages: pages.value,
    notFound: notFound.value,
    texts: texts.value,
  });
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
    const isThere = await store.sha256Of(expected.writtenLast);
    if (isThere === undefined) return [`There is no composition ${id} in the store.`];
    const whole = await readWholeComposition(store, id);
    return whole.ok ? [] : [whole.problem.message];
  });
  return violation === undefined ? read : err('damaged-file', violation);
}

function keyIn(id: string, { file }: ComposedText): string {
  return `${compositionKey(id)}/${file}`;
}

export function textKeys({ id, pages, notFound, texts, directory }: Composition): string[] {
  const own = [...Object.values(pages), notFound, ...Object.values(texts)];
  const shared = directory ? [directory.file] : [];
  return [...own.map((text) => keyIn(id, text)), ...shared].flatMap(withEncodings);
}

type Parts = Pick<Composition, 'id' | 'releases' | 'fallbacks' | 'config' | 'directory'>;

/** Keys of everything that its visitors need: its folder, and releases and a directory of others. */
export function partKeys({ id, releases, fallbacks, directory }: Parts): string[] {
  const named = [...Object.entries(releases), ...Object.entries(fallbacks)];
  const released = named.map(([app, release]) => releaseKey(app, release));
  return [compositionKey(id), ...released, ...(directory ? [directory.file] : [])];
}

const AT_ONCE = 32;

async function readTexts(
  described: Readonly<Record<string, ComposedText>>,
  read: (text: ComposedText) => Promise<Result<EncodedBytes>>,
): Promise<Result<ReadonlyMap<string, EncodedBytes>>> {
  const entries = await concurrentMap(Object.entries(described), AT_ONCE, async ([path, text]) => {
    const bytes = await read(text);
    return bytes.ok ? ok([path, bytes.value] as const) : bytes;
  });
  const texts = all(entries);
  return texts.ok ? ok(new Map(texts.value)) : texts;
}

function createTextReader(store: Store, limit: number) {
  let size = 0;
  return async (key: string, hash: string, isSent = false): Promise<Result<EncodedBytes>> => {
    const read = size > limit ? undefined : await readText(store, key, hash, isSent);
    if (read && !read.ok) return read;
    size += read ? sizeOf(read.value) : 0;
    if (read && size <= limit) return read;
    const message = `${store.place(key)} belongs to a composition of more than ${limit} bytes.`;
    return err('damaged-file', message);
  };
}

export function sizeOf({ identity, br, gzip }: EncodedBytes): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}

/** @param isSent from the disk, and so stored plain as well; of other texts the `.br` is enough */
async function readText(store: Store, key: string, hash: string, isSent: boolean) {
  const file = (form?: Encoding) => key + (form ? encodings[form].suffix : '');
  const corrupt = (violation: string, form?: Encoding) => {
    const message = `${store.place(file(form))} ${violation}: compose it again with \`site compose\`.`;
    return err('damaged-file', message);
  };
  // What is unreachable now would be missing for as long as the composition is served.
  const read = (form?: Encoding) => readReachable(store, file(form));
  const [br, gzip] = await Promise.all([read('br'), read('gzip')]);
  const form = br.ok && !isSent ? 'br' : undefined;
  const source = form ? br : await read();
  if (!source.ok) return br.ok ? corrupt(absence(source)) : corrupt(absence(br), 'br');
  const identity = form ? decode(form, source.value) : source.value;
  if (!identity || sha256(identity) !== hash) return corrupt('has changed', form);
  const encoded: Partial<Record<Encoding, Buffer>> = {};
  for (const name of encodingNames) {
    const variant = { br, gzip }[name];
    if (!variant.ok) continue;
    const isSame = name === form || decode(name, variant.value, identity.length)?.equals(identity);
    if (!isSame) return corrupt('has changed', name);
    encoded[name] = variant.value;
  }
  return ok({ identity, ...encoded });
}
