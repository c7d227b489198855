import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { keptObject } from '@site/contracts/kept-object';
import * as z from 'zod/mini';
import { createFile } from '../store/folder/atomic-writes.ts';
import type { Store } from '../store/store.ts';
import { readStoredJson } from '../store/stored-json.ts';
import { ledgerFolder } from './ledger.ts';

/*
 * Which ledger it is, in `ledger/epoch.json`: a random id that is made with the first entry and stays.
 * Revisions are compared within one epoch only. An edge of the same epoch with a higher revision has
 * seen entries that the ledger lost; an edge of another epoch reads another store.
 */
const ledgerEpoch = keptObject({ contract: z.int(), epoch: z.string().check(z.minLength(1)) });

/** Undefined where there is none: in an empty ledger, in one of an earlier version, in a damaged file. */
export async function readEpoch(store: Store): Promise<string | undefined> {
  const read = await readStoredJson(epochFile(store), ledgerEpoch, 'restore it from a copy');
  return read.ok ? read.value?.epoch : undefined;
}

/** Gives the ledger an epoch where it has none. */
export async function ensureEpoch(store: Store, epoch: string = randomUUID()): Promise<void> {
  if (await readEpoch(store)) return;
  const text = `${JSON.stringify({ contract: CONTRACT_VERSION, epoch }, null, 1)}\n`;
  await createFile(store, epochFile(store), text);
}

function epochFile(store: Store): string {
  return join(ledgerFolder(store), 'epoch.json');
}
