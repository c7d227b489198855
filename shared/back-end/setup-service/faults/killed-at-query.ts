import { copyFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { sqliteFile } from '../src/storage/sqlite.ts';
import type { Storage } from '../src/storage/tables.ts';
import {
  databaseOf,
  dialectOf,
  emptyDatabaseAgain,
  inDatabase,
  openDatabase,
} from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { HOUR, type manualClock } from '../testing/manual-clock.ts';
import type { contextOn } from '../testing/reconciling.ts';
import { Crash, crashingStorage } from './crash-injection.ts';

export type Clock = ReturnType<typeof manualClock>;
type Fill = (storage: Storage) => Promise<unknown>;

interface Lives {
  readonly fill?: Fill;
  readonly live: (storage: Storage, folder: string) => Promise<unknown>;
  /** Restarts the service and checks what comes of it; called once after a life to the end, too. */
  readonly after: (folder: string, query: number, died: boolean) => Promise<void>;
  /** There are more queries than this: what does nothing proves nothing. */
  readonly moreThan: number;
  /** PostgreSQL takes its time, so that fewer deaths are tried with it. */
  readonly postgresStep?: number;
}

export async function dieAtEveryQuery(lives: Lives): Promise<void> {
  const { fill = async () => undefined, live, after, moreThan, postgresStep = 1 } = lives;
  const { folder: filled, fillAgain } = await filledDatabase(fill);
  const step = (await databaseOf(filled)) ? postgresStep : 1;
  for (let query = 1; ; query += step) {
    const folder = await fillAgain();
    const { storage, isDead } = crashingStorage(await dialectOf(folder), query);
    try {
      await live(storage, folder);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    } finally {
      await storage.destroy();
    }
    await after(folder, query, isDead());
    if (isDead()) continue;
    expect(query).toBeGreaterThan(moreThan);
    return;
  }
}

/** `fillAgain` resolves to the folder in which it is as at first. */
export async function filledDatabase(fill: Fill) {
  const folder = await temporaryFolder();
  const url = await databaseOf(folder);
  const storage = await openDatabase(folder);
  await fill(storage);
  // SQLite's other files go when the last statement is collected, which is some time after its end.
  if (!url) await sql`pragma wal_checkpoint(truncate)`.execute(storage);
  await storage.destroy();

  async function fillAgain(): Promise<string> {
    if (url) {
      await emptyDatabaseAgain(url);
      await inDatabase(folder, fill);
      return folder;
    }
    const copy = await temporaryFolder();
    await copyFile(sqliteFile(folder), sqliteFile(copy));
    return copy;
  }
  return { folder, fillAgain };
}

/** Until no payment is queried any more that nobody paid. */
const HOURS_UNTIL_SETTLED = [1, 1, 2, 8, 24, 24, 20];

export async function settleAll({ reconciler }: ReturnType<typeof contextOn>, clock: Clock) {
  for (const hours of HOURS_UNTIL_SETTLED) {
    clock.pass(hours * HOUR);
    await reconciler.runDue();
  }
}
