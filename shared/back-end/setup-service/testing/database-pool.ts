import type { PostgresCluster } from '@platform/testing/postgres-cluster';
import type pg from 'pg';
import { postgresPool } from '../src/storage/postgres.ts';

/*
 * Databases with no rows, used again: emptying one takes a tenth of making and removing one. So are
 * connections to them: a new one takes ten milliseconds, most of which PostgreSQL works.
 */

export type DatabasePool = ReturnType<typeof createDatabasePool>;

const connections = new Map<string, Promise<pg.Pool>>();

/** The connections to a database that all of its users share, one after the other. */
export function connectionsTo(address: string): Promise<pg.Pool> {
  const known = connections.get(address) ?? postgresPool(address);
  connections.set(address, known);
  return known;
}

/** PostgreSQL has only so many: a test ends them that uses many databases one after the other. */
export async function disconnectFrom(address: string): Promise<void> {
  const pool = await connections.get(address);
  connections.delete(address);
  await pool?.end();
}

/** @param template a database in which every table is there, and no row; nobody uses it */
export function createDatabasePool(cluster: PostgresCluster, template: string) {
  const free: string[] = [];
  let layout: Promise<string> | undefined;

  /** Removes all rows; false where a test left other tables than it found. */
  async function empty(address: string): Promise<boolean> {
    layout ??= layoutOfUnused(template);
    const client = await (await connectionsTo(address)).connect();
    try {
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
      if ((await layoutOf(client)) !== (await layout)) return false;
      // In any order of tables that refer to each other.
      await client.query(`begin; set local session_replication_role = replica;
        do $$ declare name text; begin
          for name in select relname from ${tables} loop execute 'delete from ' || name; end loop;
        end $$; commit`);
      return true;
    } finally {
      client.release();
    }
  }

  return {
    empty,
    async take(): Promise<string> {
      const former = free.pop();
      if (former && (await empty(former).catch(() => false))) return former;
      if (former) await cluster.dropDatabase(former);
      return cluster.createDatabase(template);
    },
    giveBack: (address: string) => void free.push(address),
  };
}

const tables = `pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  and relname not like 'kysely%'`;

/** A database that is copied has no connection. */
async function layoutOfUnused(address: string): Promise<string> {
  const pool = await postgresPool(address);
  const layout = await layoutOf(pool);
  await pool.end();
  return layout;
}

async function layoutOf(client: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await client.query<{ layout: string }>(`
    select (select count(*) from kysely_migration) || string_agg(
      attrelid::regclass || '.' || attname, ',' order by attrelid::regclass::text, attnum) as layout
    from pg_attribute where attnum > 0 and attrelid in (select oid from ${tables})`);
  return rows[0]?.layout ?? '';
}
