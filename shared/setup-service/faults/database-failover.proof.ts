import { describe, expect, test } from 'vitest';
import { aBuyer } from '../testing/buyer.ts';
import { purchase } from '../testing/persistent-buyer.ts';
import type { PostgresCluster } from '../testing/postgres-cluster.ts';
import {
  chargesIn,
  copiesOnPostgres,
  expectBought,
  idsIn,
  keepBuying,
  programs,
} from './purchases.ts';

const BUYERS = 6;

/** What goes wrong with the database in the middle of purchases; it is well again afterwards. */
const faults: Record<string, (cluster: PostgresCluster, url: string) => Promise<void>> = {
  async 'dies without a word and is started again'(cluster) {
    await cluster.kill();
    await cluster.reopen();
  },
  async 'only reads over the connections that it has'(_cluster, url) {
    const address = new URL(url);
    const name = address.pathname.slice(1);
    address.pathname = '/postgres';
    const ids = (query: string) => idsIn(address.href, query);
    const reads = (mode: 'on' | 'off') =>
      ids(`alter database ${name} set default_transaction_read_only = ${mode}`);
    await reads('on');
    await ids(`select pg_terminate_backend(pid)::text as id from pg_stat_activity
      where datname = '${name}'`);
    // As after a failover: who connects from now on may write, and who is connected may not.
    const connected = `select pid::text as id from pg_stat_activity where datname = '${name}'`;
    await expect.poll(() => ids(connected).then(({ length }) => length)).toBeGreaterThan(1);
    await reads('off');
  },
};

describe.skipIf(!programs)('a database that fails over in the middle of purchases', () => {
  test.each(Object.entries(faults))(
    'and %s: every purchase succeeds in the end, once, without a restart',
    { timeout: 300_000 },
    async (_name, fail) => {
      const { cluster, url, copies } = await copiesOnPostgres(2, {}, { keepsCommits: true });
      const statuses = new Map<number, number>();
      const { orders, more, unlessOneFails, stop } = keepBuying(BUYERS, (number) => {
        const { address = '' } = copies[number % 2] ?? {};
        const method = number % 4 < 2 ? 'card' : 'telephone';
        return purchase(address, `owner${number}`, method, { statuses });
      });
      await more(BUYERS);
      await unlessOneFails(fail(cluster, url));
      await more(BUYERS);
      await stop();
      const { address = '' } = copies[0] ?? {};
      const last = aBuyer(address, { email: 'last@shop.example', company_name: 'Last' });
      expect((await last.place()).status).toBe(200);

      expect(await chargesIn(url)).toEqual([...orders].sort());
      await expectBought(url, orders);
      expect([...statuses.keys()].filter((status) => ![200, 503, 504].includes(status))).toEqual(
        [],
      );
      for (const copy of copies) expect((await copy.end('SIGTERM')).code).toBe(0);
    },
  );
});
