import { findNginx, thisMachine } from '@site/testing/machine';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { startCopies } from '../testing/copies.ts';
import { startNginx } from '../testing/nginx.ts';
import { findPostgres, startPostgres } from '../testing/postgres-cluster.ts';

/* Buyers who purchase again and again from copies of the service on one PostgreSQL. */

export const programs = findPostgres();
export const nginx = programs && findNginx(thisMachine);

export async function copiesOnPostgres(
  count: number,
  env: Readonly<Record<string, string>> = {},
  options: Parameters<typeof startPostgres>[1] = {},
) {
  const cluster = await startPostgres(programs ?? '', options);
  onTestFinished(cluster.stop);
  const url = await cluster.createDatabase();
  const copies = await startCopies(count, { DATABASE_URL: url, ...env });
  return { cluster, url, copies };
}

/** The same behind nginx, as its sample configuration has it. */
export async function copiesBehindNginx(count: number, env: Readonly<Record<string, string>> = {}) {
  const opened = await copiesOnPostgres(count, env);
  const ports = opened.copies.map(({ port }) => port);
  return { ...opened, address: await startNginx(nginx ?? '', ports) };
}

/** The column `id` of a query, sorted. */
export async function idsIn(url: string, query: string): Promise<string[]> {
  const client = new pg.Client(url);
  // It may be cut off with all the others.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ id: string }>(query)).rows.map(({ id }) => id).sort();
  } finally {
    await client.end();
  }
}

/** Each of these orders was charged once and has everything that it bought, and no other order has. */
export async function expectBought(url: string, orders: readonly string[]): Promise<void> {
  const bought = [...orders].sort();
  for (const query of [
    `select order_id as id from payments where state = 'paid'`,
    `select id from orders where state = 'done'`,
    'select id from accounts',
    'select order_id as id from receipts',
  ]) {
    expect(await idsIn(url, query), query).toEqual(bought);
  }
}

/** Every charge of the sandbox, by its order. */
export const chargesIn = (url: string) =>
  idsIn(
    url,
    `select order_id as id from payments join sandbox_payments on reference = payments.id
      where outcome = 'paid'`,
  );

/**
 * Lets buyers purchase one thing after the other.
 *
 * @param buy gives the order of the purchase with that number
 */
export function keepBuying(buyers: number, buy: (number: number) => Promise<string>) {
  const orders: string[] = [];
  let count = 0;
  let isOver = false;
  const buying = Promise.all(
    Array.from({ length: buyers }, async () => {
      while (!isOver) {
        count += 1;
        orders.push(await buy(count));
      }
    }),
  );
  /** A failure ends the proof at once, and not after the last fault. */
  const unlessOneFails = <T>(work: Promise<T>) => Promise.race([work, buying.then(() => work)]);
  return {
    orders,
    unlessOneFails,
    /** Resolves once so many more purchases have ended. */
    more: (least: number) => {
      const bought = expect.poll(() => orders.length, { timeout: 60_000 });
      return unlessOneFails(bought.toBeGreaterThanOrEqual(orders.length + least));
    },
    async stop(): Promise<void> {
      isOver = true;
      await buying;
    },
  };
}
