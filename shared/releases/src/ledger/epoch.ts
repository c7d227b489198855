import { randomUUID } from 'node:crypto';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { keptObject } from '@site/contracts/kept-object';
import * as z from 'zod/mini';
import type { Store } from '../store/store.ts';
import { readStoredJson, storedText } from '../store/stored-json.ts';

/*
 * Which ledger it is, in `ledger/epoch.json`: a random id that is made with the first entry and stays.
 * Revisions are compared within one epoch only. An edge of the same epoch with a higher revision has
 * seen entries that the ledger lost; an edge of another epoch reads another store.
 */
export const EPOCH = 'ledger/epoch.json';
const ledgerEpoch = keptObject({ contract: z.int(), epoch: z.string().check(z.minLength(1)) });

/**
 * Undefined if there is none: in an empty ledger, in one of an earlier version, or in a corrupt
 * file.
 */
export async function readEpoch(store: Store): Promise<string | undefined> {
  const read = await readStoredJson(store, EPOCH, ledgerEpoch, 'restore it from a copy');
  return read.ok ? read.value?.epoch : undefined;
}

/** Gives the ledger an epoch if it has none. */
export async function ensureEpoch(store: Store, epoch: string = randomUUID()): Promise<void> {
  if (await readEpoch(store)) return;
  await store.createIfAbsent(EPOCH, storedText({ contract: CONTRACT_VERSION, epoch }));
}
