import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { type LedgerEntry, ledgerEntry } from '@site/contracts/ledger';
import { err, ok, type Result } from '../result.ts';
import { createFile } from '../store/folder/atomic-writes.ts';
import type { Store } from '../store/store.ts';
import { readStoredJson } from '../store/stored-json.ts';

/** The folder that changes when something goes live. */
export function ledgerFolder(store: Store): string {
  return join(store.folder, 'ledger');
}

/** The file of a ledger entry. */
export function ledgerFile(store: Store, revision: number): string {
  return join(ledgerFolder(store), `${revision}.json`);
}

/**
 * All revisions of the ledger, newest first, whether their entries are whole or not.
 * Rejects where the folder can't be read.
 */
export async function readRevisions(store: Store): Promise<number[]> {
  const names = await readdir(ledgerFolder(store));
  return (
    names
      .filter((name) => /^[1-9]\d*\.json$/.test(name))
      .map((name) => Number.parseInt(name, 10))
      // A number that no entry can follow is none of ours.
      .filter((revision) => revision < Number.MAX_SAFE_INTEGER)
      .sort((a, b) => b - a)
  );
}

/** Reads one entry; `damaged-file` where it is not one. */
export async function readEntry(store: Store, revision: number): Promise<Result<LedgerEntry>> {
  const file = ledgerFile(store, revision);
  const read = await readStoredJson(file, ledgerEntry, 'restore it from a copy');
  if (!read.ok) return read;
  if (read.value?.revision === revision) return ok(read.value);
  return err('damaged-file', `${file} is not the entry of revision ${revision}.`);
}

/**
 * Adds an entry after revision `base` (0 for an empty ledger). Of several that add after the same
 * base exactly one succeeds; the others get `lost-race`, and the ledger is as if they had not tried.
 * The base may be above the newest entry, for revisions that edges have served are not given again.
 */
export async function appendEntry(
  store: Store,
  base: number,
  entry: Omit<LedgerEntry, 'contract' | 'revision'>,
): Promise<Result<LedgerEntry>> {
  const added = ledgerEntry.parse({ contract: CONTRACT_VERSION, revision: base + 1, ...entry });
  const text = `${JSON.stringify(added, null, 1)}\n`;
  const outcome = await createFile(store, ledgerFile(store, added.revision), text);
  if (outcome === 'created') return ok(added);
  return err(
    'lost-race',
    `Somebody else changed what is live at the same time (revision ${added.revision}): look at \`site status\`, then try again.`,
  );
}
