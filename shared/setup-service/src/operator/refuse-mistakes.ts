import { existsSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { StartRefusal } from '../start-refusal.ts';
import { sqliteFile } from '../storage/sqlite.ts';

/** Reads a whole number from 1 upwards from a command line. */
export function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 upwards.');
}

/**
 * Refuses a data folder that no service has worked in: the command would make a database there and
 * say that there are no orders.
 */
export function requireDatabase(dataFolder: string): void {
  if (existsSync(sqliteFile(dataFolder))) return;
  throw new StartRefusal(
    `There is no database in ${dataFolder}. Set SITE_DATA to the folder of the service, or DATABASE_URL to its database.`,
  );
}
