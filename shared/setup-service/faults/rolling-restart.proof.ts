import { describe, expect, test } from 'vitest';
import { countingMailServer } from '../testing/counting-mail-server.ts';
import { purchase } from '../testing/persistent-buyer.ts';
import {
  chargesIn,
  copiesBehindNginx,
  expectBought,
  idsIn,
  keepBuying,
  nginx,
} from './purchases.ts';

/*
 * Buyers purchase through nginx while three copies on one database are restarted one after the other,
 * and then one is killed without a word.
 */

const BUYERS = 3;
/** How many requests of one visitor are taken. */
const MOST = 6;

describe.skipIf(!nginx)('three copies behind nginx', () => {
  test('are restarted one after the other, and one is killed, without one failed purchase', {
    timeout: 300_000,
  }, async () => {
    const mails = await countingMailServer();
    const { url, copies, address } = await copiesBehindNginx(3, {
      SMTP_URL: mails.url,
      SETUP_CHALLENGES_PER_MINUTE: String(MOST),
    });
    await expectCountedTogether(address);

    const statuses = new Map<number, number>();
    const { orders, more, unlessOneFails, stop } = keepBuying(BUYERS, (number) => {
      const method = number % 2 === 0 ? 'card' : 'telephone';
      return purchase(address, `owner${number}`, method, { statuses });
    });
    for (const copy of copies) {
      const { code, stderr } = await unlessOneFails(copy.restart('SIGTERM'));
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      // More than are under way.
      await more(BUYERS + 1);
    }
    await unlessOneFails(Promise.resolve(copies[1]?.restart('SIGKILL')));
    await stop();

    console.log({ bought: orders.length, statuses });
    // nginx sends what the killed copy had to another one, so that no page has to.
    expect([...statuses.keys()]).toEqual([200]);
    expect(await chargesIn(url)).toEqual([...orders].sort());
    await expectBought(url, orders);
    // Account, receipt, and what sales get: one of them may wait for the end of the killed copy's claim.
    const count = async (query: string) => (await idsIn(url, query)).length;
    const expected = orders.length * 3;
    await expect.poll(() => count('select id from outbox'), { timeout: 60_000 }).toBe(expected);
    await expect
      .poll(() => count('select id from outbox where delivered_at is null'), { timeout: 60_000 })
      .toBeLessThanOrEqual(1);
    expect(mails.taken.size).toBeGreaterThanOrEqual(expected - 1);
    expect([...mails.taken].filter(([, messages]) => messages.length > 1)).toEqual([]);
    for (const copy of copies) expect((await copy.end('SIGTERM')).code).toBe(0);
  });
});

/** Copies count a visitor's requests together, whatever it says of its address. */
async function expectCountedTogether(address: string): Promise<void> {
  const statuses: number[] = [];
  for (let index = 0; index < MOST * 2; index += 1) {
    const forged = `203.0.113.${index}`;
    const headers = { 'x-forwarded-for': `${forged}, 127.0.0.1`, 'x-real-ip': forged };
    statuses.push((await fetch(`${address}/bot-challenge`, { headers })).status);
  }
  expect(statuses).toEqual([...Array(MOST).fill(200), ...Array(MOST).fill(429)]);
}
