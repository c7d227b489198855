import { type CompiledQuery, PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely';
import Database from 'libsql';
import pg from 'pg';
import { openStorage } from '../src/storage/open-storage.ts';
import { sqliteFile } from '../src/storage/sqlite.ts';
import { type Tables, tables } from '../src/storage/tables.ts';

/** These have a few rows, however old the database is. */
const small: readonly string[] = [
  'counters',
  'live_configurations',
  'retention_runs',
] satisfies (keyof Tables)[];
const growing = Object.keys(tables).filter((name) => !small.includes(name));

/** These have what waits, which is little unless mail servers are away. */
const waiting =
  /^(?:SCAN outbox USING INDEX outbox_(?:pending|undelivered|replies)$|SEARCH orders USING COVERING INDEX orders_without_account |SCAN payments USING COVERING INDEX payments_refund_due$)/;

/** This has the few accounts whose address is not in ASCII. */
const beyondAscii = 'SCAN accounts USING INDEX accounts_former_key';

/** Such a column has few words, so that an index of it alone finds a large part of the table. */
const part = /^SEARCH .* \((?:\w+_at|kind|method|provider|state)=\?\)$/;

/** Opens databases whose queries are recorded, with the number of rows that one of them gave at most. */
export function recordedQueries() {
  const begun = new WeakMap<object, CompiledQuery>();
  const queries = new Map<string, CompiledQuery>();
  let explain: Explain | undefined;
  let most = 0;

  async function open(...[folder, url, pause]: Parameters<typeof openStorage>) {
    const compiler = url ? new PostgresQueryCompiler() : new SqliteQueryCompiler();
    const storage = await openStorage(folder, url, pause);
    explain = url ? plansOfPostgres(url) : plansOfSqlite(folder);
    return storage.withPlugin({
      transformQuery({ node, queryId }) {
        begun.set(queryId, compiler.compileQuery(node, queryId));
        return node;
      },
      // Only for whole queries.
      async transformResult({ queryId, result }) {
        const query = begun.get(queryId);
        most = Math.max(most, result.rows.length);
        if (query && /^\s*(?:select|update|delete)\b/i.test(query.sql))
          queries.set(query.sql, query);
        return result;
      },
    });
  }

  /** A line for each step that reads or sorts a whole table that grows, with its query. */
  async function slow(): Promise<string[]> {
    const found = (await explain?.([...queries.values()])) ?? [];
    return found.flatMap(({ sql, lines }) => lines.map((line) => `${line}: ${sql}`)).sort();
  }

  return { open, slow, mostRows: () => most };
}

/** A customer's own orders may be sorted. */
const ofOneAccount = /"orders"\."account_id" = /;

type Explain = (queries: readonly CompiledQuery[]) => Promise<{ sql: string; lines: string[] }[]>;

function plansOfSqlite(folder: string): Explain {
  return async (queries) => {
    const database = new Database(sqliteFile(folder), { readonly: true });
    const plans = queries.map(({ sql, parameters }) => {
      const rows = database.prepare(`explain query plan ${sql}`).all([...parameters]);
      const lines = (rows as { detail: string }[]).map(({ detail }) => detail);
      // A page of rows within the query has the name of its table.
      const pages = lines.flatMap(
        (line) => /^(?:CO-ROUTINE|MATERIALIZE) (.+)/.exec(line)?.[1] ?? [],
      );
      const slow = lines.filter((line) => {
        if (line.startsWith('USE TEMP B-TREE')) return !ofOneAccount.test(sql);
        if (waiting.test(line) || line === beyondAscii) return false;
        if (part.test(line)) return true;
        const table = /^SCAN (\w+)/.exec(line)?.[1];
        return table !== undefined && growing.includes(table) && !pages.includes(table);
      });
      return { sql, lines: slow };
    });
    database.close();
    return plans;
  };
}

function plansOfPostgres(url: string): Explain {
  return async (queries) => {
    const client = new pg.Client(url);
    await client.connect();
    // It reads whole tables of a few rows, unless nothing else is possible.
    await client.query('set enable_seqscan = off; set enable_sort = off');
    const plans = [];
    for (const { sql, parameters } of queries) {
      const { rows } = await client.query(`explain ${sql}`, [...parameters]);
      const lines = rows.map((row) => String(row['QUERY PLAN']).replace(/^[ \->]+/, ''));
      const slow = lines.filter((line) => {
        if (/^(?:Sort|Incremental Sort) /.test(line)) return true;
        const table = /^Seq Scan on (\w+)/.exec(line)?.[1];
        return table !== undefined && growing.includes(table);
      });
      plans.push({ sql, lines: slow });
    }
    await client.end();
    return plans;
  };
}
