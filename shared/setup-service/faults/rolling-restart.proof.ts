import { findNginx, thisMachine } from '@site/testing/machine';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startCopies } from '../testing/copies.ts';
import { countingMailServer } from '../testing/counting-mail-server.ts';
import { startNginx } from '../testing/nginx.ts';
import { purchase } from '../testing/persistent-buyer.ts';
import { findPostgres, startPostgres } from '../testing/postgres-cluster.ts';

/*
 * Buyers purchase through nginx, as its sample configuration has it, while three copies on one database
 * are restarted one after the other, twice, and then one is killed without a word.
 */

const programs = findPostgres();
const nginx = programs && findNginx(thisMachine);
const BUYERS = 3;
const ROUNDS = 2;
/** How many purchases end from one restart to the next, at least: more than are under way. */
const PURCHASES_A_RESTART = BUYERS + 1;

describe.skipIf(!programs || !nginx)('three copies behind nginx', () => {
  test('are restarted one after the other, and one is killed, without one failed purchase', {
    timeout: 300_000,
  }, async () => {
    const cluster = await startPostgres(programs ?? '');
    onTestFinished(cluster.stop);
    const url = await cluster.createDatabase();
    const mails = await countingMailServer();
    const copies = await startCopies(3, { DATABASE_URL: url, SMTP_URL: mails.url });
    const address = await startNginx(
      nginx ?? '',
      copies.map(({ port }) => port),
    );

    let isOver = false;
    let count = 0;
    const statuses = new Map<number, number>();
    const orders: string[] = [];
    async function buyOn(): Promise<void> {
      while (!isOver) {
        count += 1;
        const method = count % 2 === 0 ? 'card' : 'telephone';
        orders.push(await purchase(address, `owner${count}`, method, { statuses }));
      }
    }
    const buying = Promise.all(Array.from({ length: BUYERS }, buyOn));
    // A failure ends the proof at once, and not after the last restart.
    const unlessOneFails = <T>(work: Promise<T>) => Promise.race([work, buying.then(() => work)]);

    for (let round = 0; round < ROUNDS; round += 1) {
      for (const copy of copies) {
        const enough = orders.length + PURCHASES_A_RESTART;
        const { code, stderr } = await unlessOneFails(copy.restart('SIGTERM'));
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        const bought = expect.poll(() => orders.length, { timeout: 60_000 });
        await unlessOneFails(bought.toBeGreaterThanOrEqual(enough));
      }
    }
    const inRestarts = Object.fromEntries(statuses);
    const boughtInRestarts = orders.length;
    await unlessOneFails(Promise.resolve(copies[1]?.restart('SIGKILL')));
    isOver = true;
    await buying;
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    const idsOf = async (query: string) =>
      (await client.query<{ id: string }>(query)).rows.map(({ id }) => id).sort();

    console.log({
      boughtInRestarts,
      bought: orders.length,
      inRestarts,
      all: Object.fromEntries(statuses),
    });
    expect(boughtInRestarts).toBeGreaterThan(20);
    expect(Object.keys(inRestarts)).toEqual(['200']);
    // nginx sends what the killed copy had to another one, so that no page has to.
    expect([...statuses.keys()]).toEqual([200]);
    const bought = [...orders].sort();
    const charged = `select order_id as id from payments join sandbox_payments on reference = payments.id
      where outcome = 'paid'`;
    expect(await idsOf(charged)).toEqual(bought);
    expect(await idsOf('select id from accounts')).toEqual(bought);
    expect(await idsOf(`select id from orders where state = 'done'`)).toEqual(bought);
    expect(await idsOf('select order_id as id from receipts')).toEqual(bought);
    // Account, receipt, and what sales get: one of them may wait for the end of the killed copy's claim.
    const waiting = 'select id from outbox where delivered_at is null';
    const expected = bought.length * 3;
    await expect
      .poll(async () => (await idsOf('select id from outbox')).length, { timeout: 60_000 })
      .toBe(expected);
    await expect
      .poll(async () => (await idsOf(waiting)).length, { timeout: 60_000 })
      .toBeLessThanOrEqual(1);
    expect(mails.taken.size).toBeGreaterThanOrEqual(expected - 1);
    expect([...mails.taken].filter(([, messages]) => messages.length > 1)).toEqual([]);
    for (const copy of copies) expect((await copy.end('SIGTERM')).code).toBe(0);
  });
});
