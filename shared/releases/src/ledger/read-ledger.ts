import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { type LedgerEntry, ledgerEntry } from '@site/contracts/ledger';
import type { Store } from '../store/store.ts';
import { parseJson } from '../store/stored-json.ts';
import { entryKey, readRevisions } from './ledger.ts';

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
