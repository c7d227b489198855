import { randomUUID } from 'node:crypto';
import { errorReason } from '@site/node/error-code';
import { concurrentMap } from '../concurrent-map.ts';
import type { Store } from './store.ts';

// The promises that the site relies on, tested on the storage itself. One that accepts a condition
// and ignores it looks fine until two operators act at the same time.

interface Trial {
  readonly store: Store;
  readonly place: string;
  /** Truncates an upload; absent where there is no connection to cut. */
  readonly tear?: ((key: string, content: string) => Promise<void>) | undefined;
}

/** Describes what the storage did instead; undefined if it kept the promise. */
type Promised = (trial: Trial) => Promise<string | undefined>;

/** Describes each broken promise, and cleans up. Rejects where the storage fails. */
export async function checkStorage(store: Store, tear?: Trial['tear']): Promise<string[]> {
  const place = `check/${randomUUID()}`;
  const broken: string[] = [];
  try {
    for (const keeps of promises) {
      const instead = await keeps({ store, place, tear });
      if (instead !== undefined) broken.push(instead);
      // Nothing can be read then, so all others would be called broken.
      if (instead !== undefined && keeps === keepsMetadata) break;
    }
  } finally {
    // Leftovers do no harm.
    await store
      .filesBelow(place)
      .then((files) => concurrentMap([...files.keys()], 16, (key) => store.remove(key)))
      .catch(() => {});
  }
  return broken;
}

/** A check followed by a write is detected only now and then. */
const RACES = 8;
const WRITERS = 32;

const oneWinner: Promised = async ({ store, place }) => {
  const writers = Array.from({ length: WRITERS }, (_each, writer) => `writer ${writer}`);
  // Opening connections takes longer than the race.
  await Promise.all(writers.map(() => store.exists(`${place}/nothing`)));
  for (let race = 1; race <= RACES; race += 1) {
    const key = `${place}/race-${race}`;
    const outcomes = await Promise.all(writers.map((text) => store.createIfAbsent(key, text)));
    const winners = writers.filter((_text, writer) => outcomes[writer] === 'created');
    if (winners.length !== 1) {
      return `of ${WRITERS} writers who created one file at the same time ${winners.length} were told that they had: two operators could put something live at once, and one of them would be lost without a word`;
    }
    const read = await textOf(store, key);
    if (read !== undefined && read !== winners[0]) {
      return 'of writers who created one file at the same time one was told that it had, and the file is of another';
    }
  }
  return undefined;
};

const keepsMetadata: Promised = async ({ store, place }) => {
  const key = `${place}/described`;
  await store.replace(key, 'described');
  const read = await store.read(key);
  if (read.ok || read.reason === 'missing' || read.code !== 'NoSha256') return undefined;
  return 'a file came back without its metadata, which holds its hash: nobody could tell a damaged file from a sound one';
};

const noSecondCreation: Promised = async ({ store, place }) => {
  const key = `${place}/created`;
  await store.createIfAbsent(key, 'first');
  const outcome = await store.createIfAbsent(key, 'second');
  // What is read later than it is written says nothing of the condition.
  if (outcome === 'exists' && (await textOf(store, key)) !== 'second') return undefined;
  return 'a file that was there was created again: the storage accepts the condition (If-None-Match: *) and ignores it';
};

const creationAfterRemoval: Promised = async ({ store, place }) => {
  const key = `${place}/removed`;
  await store.createIfAbsent(key, 'first');
  await store.remove(key);
  const outcome = await store.createIfAbsent(key, 'second').catch((error: unknown) => {
    // It was refused, and yet there is nothing.
    if (errorReason(error) === 'UnknownOutcome') return 'refused';
    throw error;
  });
  if (outcome === 'created') return undefined;
  return 'a file that was removed could not be created again: the storage judges the condition by what was there before';
};

const LATE = 'the storage shows writes late';

const ROUNDS = 6;

const readsSeeWrites: Promised = async ({ store, place }) => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const key = `${place}/read-${round}`;
    // Some storages cache that a key was missing.
    await store.read(key);
    await store.replace(key, 'first');
    if ((await textOf(store, key)) !== 'first') {
      return `${LATE}: a file that had just been written was not there when it was read`;
    }
    const before = await store.fingerprint([key]);
    // As long as the first: then its ETag alone tells them apart.
    await store.replace(key, 'later');
    const isSeen = (await store.fingerprint([key])) !== before;
    if ((await textOf(store, key)) !== 'later') {
      return `${LATE}: a file that had just been overwritten was read as it was before`;
    }
    if (!isSeen) {
      return 'a file that had just been overwritten kept its ETag: edges and caches would go on with what was there before';
    }
    await store.remove(key);
    if ((await textOf(store, key)) !== undefined) {
      return `${LATE}: a file that had just been removed was still there when it was read`;
    }
  }
  return undefined;
};

/** Enough for several pages of a list. */
const MANY = 30;

const listsSeeWrites: Promised = async ({ store, place }) => {
  const folder = `${place}/many`;
  const names = Array.from({ length: MANY }, (_each, number) => `${number + 1}.json`);
  for (const name of names.slice(0, ROUNDS)) {
    await store.createIfAbsent(`${folder}/${name}`, '');
    if (!(await store.list(folder)).includes(name)) {
      return `${LATE}: a file that had just been written was not in the list: an operator could build on an old ledger`;
    }
  }
  await Promise.all(
    names.slice(ROUNDS).map((name) => store.createIfAbsent(`${folder}/${name}`, '')),
  );
  const listed = new Set(await store.list(folder));
  const missing = names.filter((name) => !listed.has(name)).length;
  if (missing > 0) return `of ${MANY} files in one folder ${missing} were not in the list`;
  await store.remove(`${folder}/1.json`);
  if ((await store.list(folder)).includes('1.json')) {
    return 'a file that had just been removed was still in the list';
  }
  return undefined;
};

const nothingTorn: Promised = async ({ store, place, tear }) => {
  if (!tear) return undefined;
  const [fresh, kept] = [`${place}/torn`, `${place}/kept`];
  await store.replace(kept, 'kept');
  const content = 'torn'.repeat(25_000);
  await Promise.all([tear(fresh, content), tear(kept, content)]);
  const read = await store.read(fresh);
  if (!read.ok && read.reason === 'missing' && (await textOf(store, kept)) === 'kept')
    return undefined;
  return 'a part of a file was there after the connection had been cut while it was written';
};

/** The most important first. */
const promises: readonly Promised[] = [
  keepsMetadata,
  noSecondCreation,
  oneWinner,
  creationAfterRemoval,
  readsSeeWrites,
  listsSeeWrites,
  nothingTorn,
];

async function textOf(store: Store, key: string): Promise<string | undefined> {
  const read = await store.read(key);
  if (read.ok) return read.value.toString();
  return read.reason === 'missing' ? undefined : `unreadable (${read.code})`;
}
