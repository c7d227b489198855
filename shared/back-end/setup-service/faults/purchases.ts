import { findNginx, thisMachine } from '@platform/testing/machine';
import { findPostgres, startPostgres } from '@platform/testing/postgres-cluster';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { startCopies } from '../testing/copies.ts';
import { startNginx } from '../testing/nginx.ts';

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

export async function copiesBehindNginx(count: number, env: Readonly<Record<string, string>> = {}) {
  const opened = await copiesOnPostgres(count, env);
  const ports = opened.copies.map(({ port }) => port);
  return { ...opened, address: await startNginx(nginx ?? '', ports) };
}

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
    'select order_id as id from documents',
  ]) {
    expect(await idsIn(url, query), query).toEqual(bought);
  }
}

export const chargesIn = (url: string) =>
  idsIn(
    url,
    `select order_id as id from payments join sandbox_payments on reference = payments.id
      where outcome = 'paid'`,
  );

/** @param buy gives the order of the purchase with that number */
export function keepBuying(buyers: number, buy: (number: number) => Promise<string>) {
  const orders: string[] = [];
  let count = 0;
  let onBought = () => {};
  let isOver = false;
  const buying = Promise.all(
    Array.from({ length: buyers }, async () => {
      while (!isOver) {
        count += 1;
        orders.push(await buy(count));
        onBought();
      }
    }),
  );
  /** A failure ends the proof at once, and not after the last fault. */
  const unlessOneFails = <T>(work: Promise<T>) => Promise.race([work, buying.then(() => work)]);
  return {
    orders,
    unlessOneFails,
    /** However long they take: a busy machine ends it with the test. */
    async more(least: number): Promise<void> {
      const enough = orders.length + least;
      while (orders.length < enough) {
        await unlessOneFails(
          new Promise<void>((resolve) => {
            onBought = resolve;
          }),
        );
      }
    },
    async stop(): Promise<void> {
      isOver = true;
      await buying;
    },
  };
}
