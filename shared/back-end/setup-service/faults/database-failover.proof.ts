import type { PostgresCluster } from '@platform/testing/postgres-cluster';
import { describe, expect, test } from 'vitest';
import { aBuyer } from '../testing/buyer.ts';
import { purchase } from '../testing/persistent-buyer.ts';
import {
  chargesIn,
  copiesOnPostgres,
  expectBought,
  idsIn,
  keepBuying,
  programs,
} from './purchases.ts';

const BUYERS = 6;
const CUTS = 8;

interface Database {
  readonly cluster: PostgresCluster;
  readonly url: string;
  /** Of a copy. */
  readonly address: string;
  readonly more: (least: number) => Promise<void>;
  readonly hasRefused: () => boolean;
}

const cutConnections = (address: string, name: string) =>
  idsIn(
    address,
    `select pg_terminate_backend(pid)::text as id from pg_stat_activity
      where datname = '${name}' and pid <> pg_backend_pid()`,
  );

const faults: Record<string, (database: Database) => Promise<void>> = {
  async 'it dies without a word and is started again'({ cluster, address }) {
    await cluster.kill();
    const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;
    // Out of the rotation, and not down.
    expect([await statusOf('/ready'), await statusOf('/health')]).toEqual([503, 200]);
    await cluster.reopen();
  },
  async 'it only reads over the connections that it has'({ url }) {
    const address = new URL(url);
    const name = address.pathname.slice(1);
    address.pathname = '/postgres';
    const ids = (query: string) => idsIn(address.href, query);
    const reads = (mode: 'on' | 'off') =>
      ids(`alter database ${name} set default_transaction_read_only = ${mode}`);
    await reads('on');
    await cutConnections(address.href, name);
    // As after a failover: who connects from now on may write, and who is connected may not.
    const connected = `select pid::text as id from pg_stat_activity where datname = '${name}'`;
    await expect.poll(() => ids(connected).then(({ length }) => length)).toBeGreaterThan(1);
    await reads('off');
  },
  async 'it cuts all connections again and again'({ url, more, hasRefused }) {
    // Between two purchases, one finds nothing to cut.
    for (let cut = 0; cut < CUTS || !hasRefused(); cut += 1) {
      await cutConnections(url, new URL(url).pathname.slice(1));
      await more(1);
    }
  },
};

describe.skipIf(!programs)('a database that fails in the middle of purchases', () => {
  test('every purchase succeeds in the end, once, without a restart', async () => {
    const { cluster, url, copies } = await copiesOnPostgres(2, {}, { keepsCommits: true });
    const statuses = new Map<number, number>();
    const { orders, more, unlessOneFails, stop } = keepBuying(BUYERS, (number) => {
      const { address } = copies[number % 2] ?? copies[0];
      const method = number % 4 < 2 ? 'card' : 'telephone';
      return purchase(address, `owner${number}`, method, { statuses });
    });
    for (const [what, fail] of Object.entries(faults)) {
      await more(BUYERS);
      statuses.clear();
      const refused = () => [...statuses.keys()].filter((status) => status !== 200);
      const hasRefused = () => refused().length > 0;
      const { address } = copies[0];
      await unlessOneFails(fail({ cluster, url, more, hasRefused, address }));
      await more(BUYERS);
      const refusals = refused();
      expect(refusals.length, what).toBeGreaterThan(0);
      expect([503, 504], what).toEqual(expect.arrayContaining(refusals));
    }
    await stop();
    const last = aBuyer(copies[0].address, { email: 'last@shop.example', company_name: 'Last' });
    expect((await last.place()).status).toBe(200);

    expect(await chargesIn(url)).toEqual([...orders].sort());
    await expectBought(url, orders);
    for (const copy of copies) {
      expect((await fetch(`${copy.address}/ready`)).status).toBe(200);
      expect((await copy.end('SIGTERM')).code).toBe(0);
    }
  });
});
