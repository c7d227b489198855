import pg from 'pg';
import type { PostgresCluster } from './postgres-cluster.ts';

/* Databases with no rows, used again: emptying one takes a tenth of making and removing one. */

export type DatabasePool = ReturnType<typeof createDatabasePool>;

/** @param template a database in which every table is there, and no row; nobody uses it */
export function createDatabasePool(cluster: PostgresCluster, template: string) {
  const free: string[] = [];
  let layout: Promise<string> | undefined;

  /** Removes all rows; false where a test left other tables than it found. */
  async function empty(address: string): Promise<boolean> {
    layout ??= withClient(template, layoutOf);
    const expected = await layout;
    return withClient(address, async (client) => {
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      if ((await layoutOf(client)) !== expected) return false;
      // In any order of tables that refer to each other.
      await client.query(`set session_replication_role = replica;
        do $$ declare name text; begin
          for name in select relname from ${tables} loop execute 'delete from ' || name; end loop;
        end $$`);
      return true;
    });
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

async function layoutOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ layout: string }>(`
    select (select count(*) from kysely_migration) || string_agg(
      attrelid::regclass || '.' || attname, ',' order by attrelid::regclass::text, attnum) as layout
    from pg_attribute where attnum > 0 and attrelid in (select oid from ${tables})`);
  return rows[0]?.layout ?? '';
}

async function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
