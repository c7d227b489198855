import { findNginx, thisMachine } from '@site/testing/machine';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startCopies } from '../testing/copies.ts';
import { darajaPayers } from '../testing/daraja-payers.ts';
import { movableClock } from '../testing/movable-clock.ts';
import { startNginx } from '../testing/nginx.ts';
import { purchase } from '../testing/persistent-buyer.ts';
import { findPostgres, startPostgres } from '../testing/postgres-cluster.ts';

/*
 * Buyers pay by M-Pesa through nginx and three copies on one database. One copy after the other is killed
 * while prompts are on their way: their replies are lost, and every other one rings all the same. Then
 * the three minutes pass after which a prompt can no longer be paid.
 *
 * Every buyer gets what they bought, and none is charged twice: who was charged is found by the callback,
 * at whichever copy and however late, and who was not says so and pays by another prompt.
 */

const programs = findPostgres();
const nginx = programs && findNginx(thisMachine);
const BUYERS = 6;
/** So many prompts are on their way when a copy is killed; it has some of them, usually. */
const HELD = BUYERS / 2;
const LOST = 8;
const MINUTE = 60_000;

describe.skipIf(!programs || !nginx)('three copies behind nginx', () => {
  test('are killed with prompts on their way, and every buyer is charged once', {
    timeout: 600_000,
  }, async () => {
    const cluster = await startPostgres(programs ?? '');
    onTestFinished(cluster.stop);
    const url = await cluster.createDatabase();
    const payers = await darajaPayers();
    const clock = await movableClock();
    // Nobody's patience ends while prompts are held.
    const patient = { PROVIDER_TIMEOUT_MS: '50000' };
    const env = { DATABASE_URL: url, ...patient, ...payers.env, ...clock.env };
    const copies = await startCopies(3, env);
    const address = await startNginx(
      nginx ?? '',
      copies.map(({ port }) => port),
    );
    payers.callBackTo(address);
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());

    let isOver = false;
    let count = 0;
    const statuses = new Map<number, number>();
    const orders: string[] = [];
    const wereAsked = new Set<string>();
    const isCharged = (order: string) => {
      wereAsked.add(order);
      return payers.charged.includes(order);
    };
    async function buyOn(): Promise<void> {
      while (!isOver) {
        count += 1;
        orders.push(await purchase(address, `owner${count}`, 'telephone', { statuses, isCharged }));
      }
    }
    const buying = Promise.all(Array.from({ length: BUYERS }, buyOn)).catch(async (error) => {
      const { rows } = await client.query('select * from payments order by created_at');
      const { charged, unheard } = payers;
      console.log(JSON.stringify({ unheard, charged, payments: rows }, null, 1));
      throw error;
    });
    const unlessOneFails = <T>(work: Promise<T>) => Promise.race([work, buying.then(() => work)]);

    let kills = 0;
    for (; payers.prompts.lost < LOST; kills += 1) {
      const victim = copies[kills % copies.length];
      payers.hold();
      await unlessOneFails(
        expect.poll(payers.held, { timeout: 300_000 }).toBeGreaterThanOrEqual(HELD),
      );
      await unlessOneFails(Promise.resolve(victim?.end('SIGKILL')));
      payers.release();
      await unlessOneFails(Promise.resolve(victim?.restart('SIGKILL')));
      await clock.pass(3 * MINUTE);
      // A callback may come once its buyer was asked what became of the prompt, or has bought without it.
      const areAsked = () =>
        payers.late().every((order) => wereAsked.has(order) || orders.includes(order));
      await unlessOneFails(expect.poll(areAsked, { timeout: 300_000 }).toBe(true));
      payers.sendLateCallbacks();
    }
    isOver = true;
    await buying;

    const idsOf = async (query: string) =>
      (await client.query<{ id: string }>(query)).rows.map(({ id }) => id).sort();
    const { rows: payments } = await client.query('select state from payments');
    const unconfirmed = payments.filter(({ state }) => state === 'abandoned').length;
    const { lost, sent } = payers.prompts;
    const asked = wereAsked.size;
    console.log({ bought: orders.length, kills, sent, lost, asked, unconfirmed, statuses });
    expect(payers.unheard).toEqual([]);
    const bought = [...orders].sort();
    expect([...payers.charged].sort()).toEqual(bought);
    expect(await idsOf(`select order_id as id from payments where state = 'paid'`)).toEqual(bought);
    expect(await idsOf(`select id from orders where state = 'done'`)).toEqual(bought);
    expect(await idsOf('select id from accounts')).toEqual(bought);
    expect(await idsOf('select order_id as id from receipts')).toEqual(bought);
  });
});
