import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { type LedgerEntry, ledgerEntry } from '@site/contracts/ledger';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { parseJson, readStoredJson, storedText } from '../store/stored-json.ts';

/** The folder that changes when something goes live. */
export const LEDGER = 'ledger';

/** The key of a ledger entry. */
export function entryKey(revision: number): string {
  return `${LEDGER}/${revision}.json`;
}

/**
 * The revisions of the ledger above `after`, newest first, whether their entries are intact or not.
 * Rejects if the ledger can't be read.
 */
export async function readRevisions(store: Store, after = 0): Promise<number[]> {
  const revisions = await store.numbersAbove(LEDGER, after);
  return (
    revisions
      // No entry can follow such a number, so it is not ours.
      .filter((revision) => revision < Number.MAX_SAFE_INTEGER)
      .sort((a, b) => b - a)
  );
}

/** Reads one entry; `damaged-file` if it is corrupt. */
export async function readEntry(store: Store, revision: number): Promise<Result<LedgerEntry>> {
  const key = entryKey(revision);
  const read = await readStoredJson(store, key, ledgerEntry, 'restore it from a copy');
  if (!read.ok) return read;
  if (read.value?.revision === revision) return ok(read.value);
  return err('damaged-file', `${store.place(key)} is not the entry of revision ${revision}.`);
}

/**
 * Reads all entries of the ledger, oldest first. It skips those that can't be read or that a newer
 * contract wrote; `readLive` reports them.
 */
export async function readLedger(store: Store): Promise<LedgerEntry[]> {
  const revisions = (await readRevisions(store)).reverse();
  const texts = await store.readEach(revisions.map(entryKey));
  return revisions.flatMap((revision, position) => entryIn(texts[position], revision) ?? []);
}

function entryIn(text: Buffer | undefined, revision: number): LedgerEntry | undefined {
  const entry = ledgerEntry.safeParse(text && parseJson(text.toString()));
  const isIntact = entry.success && entry.data.revision === revision;
  return isIntact && entry.data.contract <= CONTRACT_VERSION ? entry.data : undefined;
}

/**
 * Adds an entry after revision `base` (0 for an empty ledger). Of several commands that add after
 * the same base exactly one succeeds; the others get `lost-race`, and the ledger is as if they had
 * not tried. The base may be above the newest entry, because revisions that edges have served are
 * not used again.
 */
export async function appendEntry(
  store: Store,
  base: number,
  entry: Omit<LedgerEntry, 'contract' | 'revision'>,
): Promise<Result<LedgerEntry>> {
  const added = ledgerEntry.parse({ contract: CONTRACT_VERSION, revision: base + 1, ...entry });
  const outcome = await store.createIfAbsent(entryKey(added.revision), storedText(added));
  if (outcome === 'created') return ok(added);
  return err(
    'lost-race',
    `Somebody else changed what is live at the same time (revision ${added.revision}): look at \`site status\`, then try again.`,
  );
}
