import { errorCode } from '@site/node/error-code';

/** Another process held the database for as long as anybody waits; nothing of the query was done. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  readonly code = 'DATABASE_BUSY';
}

/**
 * PostgreSQL: no connection (08), not enough of something such as disk (53), stopped by its operator
 * or by time (57), a transaction that lost to another one (40). Node: nobody listens, or hung up.
 */
const away =
  /^(?:08|53|57|40)[0-9A-Z]{3}$|^25006$|^E(?:CONN\w+|PIPE|TIMEDOUT|NOENT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/;

/** SQLite: the disk is full, or does not write or read. */
const noDisk = /^SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY)/;

/** What the driver says without a code. */
const wordsOfPg = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
];

/** Whether a query failed because the database could not be used now, and not by its own fault. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code) return away.test(code) || noDisk.test(code);
  return wordsOfPg.some((words) => error.message.startsWith(words));
}
