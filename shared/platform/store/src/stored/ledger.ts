import { randomUUID } from 'node:crypto';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { type LedgerEntry, ledgerEntry } from '@platform/contracts/ledger';
import { looseObject } from '@platform/contracts/loose-object';
import { canonicalJson } from '@platform/node/canonical-json';
import { sha256 } from '@platform/node/hash';
import { parseJson } from '@platform/node/parse-json';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import * as z from 'zod/mini';
import { readEach, type Store } from '../port/store.ts';
import { readStoredJson, storedText } from '../port/stored-json.ts';
import { memoryOf } from './ledger-memory.ts';

export const LEDGER = 'ledger';

export function entryKey(revision: number): string {
  return `${LEDGER}/${revision}.json`;
}

/** Newest first, intact or not. Rejects if the ledger can't be read. */
export async function readRevisions(store: Store, after = 0): Promise<number[]> {
  const numbers = await store.numbersAbove(LEDGER, after);
  // No entry can follow a larger number, so it is not ours.
  const revisions = numbers.filter((number) => number < Number.MAX_SAFE_INTEGER);
  return revisions.sort((a, b) => b - a);
}

/** Reads one entry; `damaged-file` if it is corrupt. */
export async function readEntry(store: Store, revision: number): Promise<Result<LedgerEntry>> {
  const key = entryKey(revision);
  const read = await readStoredJson(store, key, ledgerEntry, 'restore it from a copy');
  if (!read.ok) return read;
  if (read.value?.revision === revision) return ok(read.value);
  return err('damaged-file', `${store.place(key)} is not the entry of revision ${revision}.`);
}

export interface Ledger {
  /** The readable ones, oldest first. */
  readonly entries: readonly LedgerEntry[];
  /** Revisions that were written and can't be read: damaged, or named by a later entry and missing. */
  readonly unread: readonly number[];
}

export async function readWholeLedger(store: Store): Promise<Ledger> {
  const memory = memoryOf(store);
  if (!memory) return readOnward(store, EMPTY);
  // Who asks meanwhile waits, and reads on from there.
  const reading = memory.ledger.then(async (before) =>
    readOnward(store, (await isSame(store, before)) ? before : EMPTY),
  );
  memory.ledger = reading.catch(() => EMPTY);
  return reading;
}

const EMPTY: Ledger = { entries: [], unread: [] };

async function readOnward(store: Store, before: Ledger): Promise<Ledger> {
  const newest = before.entries.at(-1)?.revision;
  const revisions = (await readRevisions(store, newest)).reverse();
  if (revisions.length === 0) return before;
  const texts = await readEach(store, revisions.map(entryKey));
  const later = revisions.flatMap((revision, position) => entryIn(texts[position], revision) ?? []);
  const entries = [...before.entries, ...later];
  const known = new Set(entries.map(({ revision }) => revision));
  const named = later.flatMap((entry) => previousOf(entry)?.revision ?? []);
  const found = new Set([...before.unread, ...revisions, ...named]);
  const unread = [...found].filter((each) => !known.has(each));
  return { entries, unread: unread.sort((one, other) => one - other) };
}

/** A ledger may be restored from a copy, and an entry mended. */
async function isSame(store: Store, { entries, unread }: Ledger): Promise<boolean> {
  const newest = entries.at(-1);
  if (!newest) return false;
  const [last, ...others] = await readEach(store, [newest.revision, ...unread].map(entryKey));
  const isThere = canonicalJson(entryIn(last, newest.revision)) === canonicalJson(newest);
  return isThere && others.every((text, position) => !entryIn(text, unread[position] ?? 0));
}

/** The readable entries, oldest first. */
export async function readLedger(store: Store): Promise<readonly LedgerEntry[]> {
  return (await readWholeLedger(store)).entries;
}

function entryIn(text: Buffer | undefined, revision: number): LedgerEntry | undefined {
  const entry = ledgerEntry.safeParse(text && parseJson(text.toString()));
  const isIntact = entry.success && entry.data.revision === revision;
  return isIntact && entry.data.contract <= CONTRACT_VERSION ? entry.data : undefined;
}

// After revision `base` (0 for an empty ledger), which may be above the newest entry: revisions
// that edges have served are not reused. All but one of several concurrent commands get
// `lost-race`.
export async function appendEntry(
  store: Store,
  base: number,
  entry: Omit<LedgerEntry, 'contract' | 'revision'>,
): Promise<Result<LedgerEntry>> {
  const previous = await entryBelow(store, base);
  const added = ledgerEntry.parse({
    contract: CONTRACT_VERSION,
    revision: base + 1,
    ...entry,
    ...(previous ? { previous } : {}),
  });
  const outcome = await store.createIfAbsent(entryKey(added.revision), storedText(added));
  if (outcome === 'created') return ok(added);
  return err(
    'lost-race',
    `Somebody else changed what is live at the same time (revision ${added.revision}): look at \`site status\`, then try again.`,
  );
}

/** The newest intact entry that an entry was made after, by the hash of its bytes. */
const chained = looseObject({
  previous: looseObject({ revision: z.int(), sha256: z.string() }),
});
type Previous = z.infer<typeof chained>['previous'];

/** Undefined for the first entry, and where none before it was intact. */
export function previousOf(entry: unknown): Previous | undefined {
  return chained.safeParse(entry).data?.previous;
}

async function entryBelow(store: Store, base: number): Promise<Previous | undefined> {
  const hashed = async (revision: number) => {
    const read = await store.read(entryKey(revision));
    const isIntact = read.ok && entryIn(read.value, revision);
    return isIntact ? { revision, sha256: sha256(read.value) } : undefined;
  };
  const newest = base > 0 ? await hashed(base) : undefined;
  if (newest || base === 0) return newest;
  for (const revision of await readRevisions(store)) {
    const found = revision < base ? await hashed(revision) : undefined;
    if (found) return found;
  }
  return undefined;
}

// Identifies the ledger: a random id, made with the first entry. Revisions are comparable within
// one epoch only. An edge of the same epoch with a higher revision has seen entries that were lost;
// one of another epoch reads another store.
export const EPOCH = 'ledger/epoch.json';
const ledgerEpoch = looseObject({ contract: z.int(), epoch: z.string().check(z.minLength(1)) });

/** Undefined for an empty ledger or a corrupt file. */
export async function readEpoch(store: Store): Promise<string | undefined> {
  const read = await readStoredJson(store, EPOCH, ledgerEpoch, 'restore it from a copy');
  return read.ok ? read.value?.epoch : undefined;
}

export async function ensureEpoch(store: Store, epoch: string = randomUUID()): Promise<void> {
  if (await readEpoch(store)) return;
  await store.createIfAbsent(EPOCH, storedText({ contract: CONTRACT_VERSION, epoch }));
}
