import { describe, expect, test } from 'vitest';
import { darajaPayers } from '../testing/daraja-payers.ts';
import { movableClock } from '../testing/movable-clock.ts';
import { purchase } from '../testing/persistent-buyer.ts';
import { copiesBehindNginx, expectBought, idsIn, keepBuying, nginx } from './purchases.ts';

/*
 * Buyers pay by M-Pesa through nginx and three copies on one database. One copy after the other is killed
 * while prompts are on their way: their replies are lost, and every other one rings all the same. Then
 * the three minutes pass after which a prompt can no longer be paid.
 *
 * Every buyer gets what they bought, and none is charged twice: who was charged is found by the callback,
 * at whichever copy and however late, and who was not says so and pays by another prompt.
 */

const BUYERS = 6;
/** So many prompts are on their way when a copy is killed; it has some of them, usually. */
const HELD = BUYERS / 2;
/** The first rings and its callback is late, the third rings and calls back at once. */
const LOST = 4;
const MINUTE = 60_000;

describe.skipIf(!nginx)('three copies behind nginx', () => {
  test('are killed with prompts on their way, and every buyer is charged once', {
    timeout: 600_000,
  }, async () => {
    const payers = await darajaPayers();
    const clock = await movableClock();
    // Nobody's patience ends while prompts are held.
    const env = { PROVIDER_TIMEOUT_MS: '50000', ...payers.env, ...clock.env };
    const { url, copies, address } = await copiesBehindNginx(3, env);
    payers.callBackTo(address);

    const statuses = new Map<number, number>();
    const wereAsked = new Set<string>();
    const isCharged = (order: string) => {
      wereAsked.add(order);
      return payers.charged.includes(order);
    };
    const { orders, unlessOneFails, stop } = keepBuying(BUYERS, (number) =>
      purchase(address, `owner${number}`, 'telephone', { statuses, isCharged }),
    );
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
    await stop();

    const unconfirmed = await idsIn(url, `select id from payments where state = 'abandoned'`);
    const { lost, sent } = payers.prompts;
    console.log({ bought: orders.length, kills, sent, lost, unconfirmed, statuses });
    expect(payers.unheard).toEqual([]);
    expect([...payers.charged].sort()).toEqual([...orders].sort());
    await expectBought(url, orders);
  });
});
