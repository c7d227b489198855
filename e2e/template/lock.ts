import { setTimeout } from 'node:timers/promises';
import Database from 'libsql';

/** Held by one process at a time; the system releases it when that process ends, however it ends. */
export interface Lock {
  release(): void;
}

/** Milliseconds between two attempts to get a lock that another process holds. */
const PAUSE = 200;

/** Takes the lock; undefined where another process holds it. */
export function tryLock(file: string): Lock | undefined {
  // A lock file with a process id outlives a killed process. A lock of SQLite does not.
  const database = new Database(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}

/** Waits for the lock; calls `onWait` once where another process holds it. */
export async function lock(file: string, onWait: () => void): Promise<Lock> {
  let isWaiting = false;
  for (;;) {
    const taken = tryLock(file);
    if (taken) return taken;
    if (!isWaiting) onWait();
    isWaiting = true;
    await setTimeout(PAUSE);
  }
}
