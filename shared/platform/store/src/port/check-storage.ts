import { randomUUID } from 'node:crypto';
import { concurrentMap } from '@platform/node/concurrent-map';
import { emptyIfMissing } from './storage-error.ts';
import type { Store } from './store.ts';

// The promises that the site relies on, tested on the storage itself. One that accepts a condition
// and ignores it looks fine until two operators act at the same time.

/** Describes what the storage did instead; undefined if it kept the promise. */
type Promised = (store: Store, place: string) => Promise<string | undefined>;

/** Describes each broken promise, and cleans up. Rejects where the storage fails. */
export async function checkStorage(store: Store): Promise<string[]> {
  const place = `check/${randomUUID()}`;
  const broken: string[] = [];
  try {
    for (const keeps of promises) {
      const instead = await keeps(store, place);
      if (instead !== undefined) broken.push(instead);
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

const oneWinner: Promised = async (store, place) => {
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

const noSecondCreation: Promised = async (store, place) => {
  const key = `${place}/created`;
  await store.createIfAbsent(key, 'first');
  const outcome = await store.createIfAbsent(key, 'second');
  // What is read later than it is written says nothing of the condition.
  if (outcome === 'exists' && (await textOf(store, key)) !== 'second') return undefined;
  return 'a file that was there was created again: the storage accepts the condition (If-None-Match: *) and ignores it';
};

const LATE = 'the storage shows writes late';

const ROUNDS = 6;

const readsSeeWrites: Promised = async (store, place) => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const key = `${place}/read-${round}`;
    // Some storages cache that a key was missing.
    await store.read(key);
    await store.replace(key, 'first');
    if ((await textOf(store, key)) !== 'first') {
      return `${LATE}: a file that had just been written was not there when it was read`;
    }
    await store.replace(key, 'later');
    if ((await textOf(store, key)) !== 'later') {
      return `${LATE}: a file that had just been overwritten was read as it was before`;
    }
    await store.remove(key);
    if ((await textOf(store, key)) !== undefined) {
      return `${LATE}: a file that had just been removed was still there when it was read`;
    }
  }
  return undefined;
};

const listsSeeWrites: Promised = async (store, place) => {
  const folder = `${place}/listed`;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const name = `${round}.json`;
    await store.createIfAbsent(`${folder}/${name}`, '');
    if (!(await store.list(folder)).includes(name)) {
      return `${LATE}: a file that had just been written was not in the list: an operator could build on an old ledger`;
    }
    await store.remove(`${folder}/${name}`);
    if ((await store.list(folder).catch(emptyIfMissing)).includes(name)) {
      return `${LATE}: a file that had just been removed was still in the list`;
    }
  }
  return undefined;
};

/** The most important first. */
const promises = [noSecondCreation, oneWinner, readsSeeWrites, listsSeeWrites];

async function textOf(store: Store, key: string): Promise<string | undefined> {
  const read = await store.read(key);
  if (read.ok) return read.value.toString();
  return read.reason === 'missing' ? undefined : `unreadable (${read.code})`;
}
