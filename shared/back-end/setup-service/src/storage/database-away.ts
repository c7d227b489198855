import { errorCode } from '@platform/node/error-code';
import type { Clock } from '../clock.ts';

/** Another process held the database for too long; the query did nothing. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  readonly code = 'DATABASE_BUSY';
}

/**
 * PostgreSQL: no connection (08), not enough of something such as disk (53), stopped by its
 * operator or by time (57), a lost transaction (40), a standby (25006). Node: network errors.
 */
const away =
  /^(?:08|53|57|40)[0-9A-Z]{3}$|^25006$|^E(?:CONN\w+|PIPE|TIMEDOUT|NOENT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/;

/** SQLite: the disk is full, or does not write or read. */
const noDisk = /^SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY)/;

/** What the driver reports without a code. */
const wordsOfPg = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
];

export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code) return away.test(code) || noDisk.test(code);
  return wordsOfPg.some((words) => error.message.startsWith(words));
}

const PAUSE_MS = 1_000;
/** Longer than a failover takes. */
const KEPT_FOR_MS = 10 * 60_000;

/** Repeats work each second, for what only this process knows, such as the name of a prompt. */
export function onceBack(clock: Clock, work: () => Promise<unknown>): void {
  const end = clock.now().getTime() + KEPT_FOR_MS;
  clock.after(PAUSE_MS, function again() {
    void work().catch((error) => {
      // Any other failure ends it, as where the service has stopped.
      if (isDatabaseAway(error) && clock.now().getTime() < end) clock.after(PAUSE_MS, again);
    });
  });
}
