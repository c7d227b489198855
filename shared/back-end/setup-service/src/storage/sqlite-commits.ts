import type { FileHandle } from 'node:fs/promises';
import Database from 'libsql';
import WithThreads from 'libsql/promise';

/*
 * A query takes a fraction of a millisecond. A commit waits for the disk, and a checkpoint, which moves
 * what was committed from the log into the database, at times for half a second. So both run in threads
 * of the library, and most of a checkpoint beside the writers.
 */

/** Takes one query after the other. */
export interface Turns {
  take(): Promise<void>;
  give(): void;
}

/** They change some megabytes. */
const COMMITS_UNTIL_CHECKPOINT = 100;

async function execInThread(database: Database.Database, statement: string): Promise<void> {
  await WithThreads.prototype.exec.call(database, statement);
}

const checkpoint = (database: Database.Database) => execInThread(database, 'pragma wal_checkpoint');

interface Committed {
  readonly path: string;
  /** Its file: closing any handle to it gives up SQLite's locks, so that this one stays open. */
  readonly file: FileHandle;
  readonly turns: Turns;
}

export function createCommits(database: Database.Database, { path, file, turns }: Committed) {
  let commits = 0;
  let running: Promise<void> | undefined;

  /** The log begins anew only after a checkpoint during which nothing is written: the second one, of little. */
  async function startLogAnew(): Promise<void> {
    const beside = new Database(path);
    await checkpoint(beside).finally(() => beside.close());
    await file.datasync();
    await turns.take();
    await checkpoint(database).finally(turns.give);
  }

  return {
    async commit(): Promise<void> {
      await execInThread(database, 'commit');
      commits += 1;
      if (commits < COMMITS_UNTIL_CHECKPOINT || running) return;
      commits = 0;
      running = startLogAnew()
        // SQLite does it where this fails, once the log is ten times as long.
        .catch(() => undefined)
        .finally(() => {
          running = undefined;
        });
    },
    idle: async () => running,
  };
}
