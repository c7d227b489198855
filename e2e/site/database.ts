import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { delimiter, join } from 'node:path';
import Database from 'libsql';
import { type PostgresSetting, readSettings } from './settings.ts';

/** The setup service's database of one site. */
export interface SiteDatabase {
  /** What tells the service of it. */
  readonly env: Readonly<Record<string, string>>;
  /** The rows that a query finds now, past the service. */
  rows(query: string): unknown[];
}

/** SQLite's file in a data folder, or a new database of the PostgreSQL that this run has. */
export function databaseFor(dataFolder: string): SiteDatabase {
  const { postgres } = readSettings();
  return postgres
    ? postgresDatabase(postgres)
    : { env: {}, rows: (query) => read(dataFolder, query) };
}

function read(dataFolder: string, query: string): unknown[] {
  const database = new Database(join(dataFolder, 'setup.db'), { readonly: true });
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}

function postgresDatabase({ programs, address }: PostgresSetting): SiteDatabase {
  const PATH = [programs, process.env.PATH].join(delimiter);
  const ask = (database: string, command: string) =>
    execFileSync('psql', [database, '-qAtc', command], {
      encoding: 'utf8',
      env: { ...process.env, PATH },
    });
  const name = `site_${randomUUID().replaceAll('-', '')}`;
  ask(address, `create database ${name}`);
  const own = address.replace(/[^/]+$/, name);
  return {
    env: { DATABASE_URL: own },
    rows: (query) => JSON.parse(ask(own, `select coalesce(json_agg(t), '[]') from (${query}) t`)),
  };
}
