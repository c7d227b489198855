import { describe, expect, onTestFinished, test } from 'vitest';
import { aBuyer } from '../testing/buyer.ts';
import { startPostgres } from '../testing/postgres-cluster.ts';
import { runService } from '../testing/running-service.ts';
import { chargesIn, expectBought, idsIn, programs } from './purchases.ts';

const BUYERS = 15;
/** Somewhere in the middle of what is under way. */
const REQUESTS_BETWEEN_CUTS = 7;

/** Cuts every connection of a database but its own, as a standby that takes over does. */
const cut = (url: string) =>
  idsIn(
    url,
    `select pg_terminate_backend(pid)::text as id from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  ).catch(() => undefined);

describe.skipIf(!programs)('a PostgreSQL that cuts its connections again and again', () => {
  test('loses no purchase and takes none twice', { timeout: 120_000 }, async () => {
    const cluster = await startPostgres(programs ?? '');
    onTestFinished(cluster.stop);
    const url = await cluster.createDatabase();
    const service = await runService({ env: { DATABASE_URL: url, SANDBOX_SECONDS: '0' } });
    const refusals = new Set<number>();
    let requests = 0;

    /** Sends something again until it is taken, as a page does for its visitor. */
    async function insist<T extends { status: number; body: unknown }>(send: () => Promise<T>) {
      for (;;) {
        requests += 1;
        if (requests % REQUESTS_BETWEEN_CUTS === 0) setImmediate(() => void cut(url));
        const reply = await send();
        if (reply.status === 200) return reply;
        refusals.add(reply.status);
      }
    }

    const orders = await Promise.all(
      Array.from({ length: BUYERS }, async (_, index) => {
        const email = `owner${index}@shop.example`;
        const buyer = aBuyer(service.address, { email, company_name: `Shop ${index}` });
        await insist(buyer.place);
        await insist(() => buyer.payByPhone(1));
        while ((await buyer.setUp()) !== '1');
        return buyer.order;
      }),
    );
    expect([...refusals].filter((status) => status !== 503 && status !== 504)).toEqual([]);
    expect(refusals.size).toBeGreaterThan(0);
    await service.stop();
    expect(await chargesIn(url)).toEqual([...orders].sort());
    await expectBought(url, orders);
    // The emails of receipts may be written when the service runs again.
    const logins = 'select id from outbox where id in (select id from accounts)';
    expect(await idsIn(url, logins)).toEqual([...orders].sort());
  });
});
