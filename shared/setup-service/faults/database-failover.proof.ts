import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aBuyer } from '../testing/buyer.ts';
import { startCopies } from '../testing/copies.ts';
import { purchase } from '../testing/persistent-buyer.ts';
import { findPostgres, type PostgresCluster, startPostgres } from '../testing/postgres-cluster.ts';

const programs = findPostgres();
const BUYERS = 6;
const PURCHASES_EACH = 4;

async function queries(url: string) {
  const client = new pg.Client(url);
  // It is cut off with all the others.
  client.on('error', () => undefined);
  await client.connect();
  return {
    async ids(query: string): Promise<string[]> {
      return (await client.query<{ id: string }>(query)).rows.map(({ id }) => id).sort();
    },
    end: () => client.end(),
  };
}

/** What goes wrong with the database in the middle of purchases; it is well again afterwards. */
const faults: Record<string, (cluster: PostgresCluster, url: string) => Promise<void>> = {
  async 'dies without a word and is started again'(cluster) {
    await cluster.kill();
    await cluster.reopen();
  },
  async 'has all its connections cut'(_cluster, url) {
    const { ids, end } = await queries(url);
    await ids(`select pg_terminate_backend(pid)::text as id from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await end();
  },
  async 'only reads over the connections that it has'(_cluster, url) {
    const address = new URL(url);
    const name = address.pathname.slice(1);
    address.pathname = '/postgres';
    const { ids, end } = await queries(address.href);
    const cut = `select pg_terminate_backend(pid)::text as id from pg_stat_activity
      where datname = '${name}'`;
    await ids(`alter database ${name} set default_transaction_read_only = on`);
    await ids(cut);
    // As after a failover: who connects from now on may write, and who is connected may not.
    const connected = `select pid::text as id from pg_stat_activity where datname = '${name}'`;
    await expect.poll(() => ids(connected).then(({ length }) => length)).toBeGreaterThan(1);
    await ids(`alter database ${name} set default_transaction_read_only = off`);
    await end();
  },
};

describe.skipIf(!programs)('a database that fails over in the middle of purchases', () => {
  test.each(Object.entries(faults))(
    'and %s: every purchase succeeds in the end, once, without a restart',
    { timeout: 120_000 },
    async (_name, fail) => {
      const cluster = await startPostgres(programs ?? '', { keepsCommits: true });
      onTestFinished(cluster.stop);
      const url = await cluster.createDatabase();
      const copies = await startCopies(2, { DATABASE_URL: url });
      const statuses = new Map<number, number>();
      const orders: string[] = [];
      const buying = Promise.all(
        Array.from({ length: BUYERS }, async (_, buyer) => {
          for (let index = 0; index < PURCHASES_EACH; index += 1) {
            const { address = '' } = copies[index % 2] ?? {};
            const method = index % 2 === 0 ? 'card' : 'telephone';
            orders.push(await purchase(address, `b${buyer}-${index}`, method, { statuses }));
          }
        }),
      );
      // Somewhere in the middle of it.
      await expect.poll(() => orders.length, { timeout: 60_000 }).toBeGreaterThan(BUYERS);
      await fail(cluster, url);
      const { address = '' } = copies[0] ?? {};
      await buying;
      expect(
        (await aBuyer(address, { email: 'last@shop.example', company_name: 'Last' }).place())
          .status,
      ).toBe(200);
      const { ids, end } = await queries(url);
      onTestFinished(end);
      const bought = [...orders].sort();
      expect(bought).toHaveLength(BUYERS * PURCHASES_EACH);
      expect(await ids('select id from accounts')).toEqual(bought);
      expect(
        await ids(`select order_id as id from payments join sandbox_payments on reference = payments.id
          where outcome = 'paid'`),
      ).toEqual(bought);
      expect(await ids('select order_id as id from receipts')).toEqual(bought);

      expect([...statuses.keys()].filter((status) => ![200, 503, 504].includes(status))).toEqual(
        [],
      );
      for (const copy of copies) expect((await copy.end('SIGTERM')).code).toBe(0);
    },
  );
});
