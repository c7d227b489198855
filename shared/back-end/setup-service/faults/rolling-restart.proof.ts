import { describe, expect, test } from 'vitest';
import { purchase } from '../testing/persistent-buyer.ts';
import { mailsOf } from '../testing/running-service.ts';
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

const BUYERS = 4;
const MOST = 6;
/** How long a stuck one is waited for: threads that draw receipts yield to all else on a busy machine. */
const LIMIT_MS = 1_500_000;

describe.skipIf(!nginx)('three copies behind nginx', () => {
  test('are restarted one after the other, and killed, without one failed or repeated purchase', async () => {
    const env = { SETUP_CHALLENGES_PER_MINUTE: String(MOST) };
    const { url, copies, address } = await copiesBehindNginx(3, env);
    await expectCountedTogether(address);

    const statuses = new Map<number, number>();
    const { orders, more, unlessOneFails, stop } = keepBuying(BUYERS, (number) => {
      const method = number % 2 === 0 ? 'card' : 'telephone';
      return purchase(address, `owner${number}`, method, { statuses });
    });
    for (const copy of copies) {
      const { code, stderr } = await unlessOneFails(copy.restart('SIGTERM'));
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      await more(BUYERS + 1);
    }
    await unlessOneFails(copies[0].restart('SIGKILL'));
    // nginx sends what the killed copy had to another one, so that no page has to.
    expect([...statuses.keys()].filter((status) => status !== 409)).toEqual([200]);

    await more(BUYERS + 1);
    await stop();

    expect(await chargesIn(url)).toEqual([...orders].sort());
    await expectBought(url, orders);
    // Account, receipt, and what sales get: one may wait for the end of the killed copy's claim.
    const count = async (query: string) => (await idsIn(url, query)).length;
    const expected = orders.length * 3;
    const eventually = { timeout: LIMIT_MS };
    await expect.poll(() => count('select id from outbox'), eventually).toBe(expected);
    const waiting = () => count('select id from outbox where delivered_at is null');
    await expect.poll(waiting, eventually).toBeLessThanOrEqual(1);
    for (const copy of copies) expect((await copy.end('SIGTERM')).code).toBe(0);
    const mails = await Promise.all(copies.map(({ dataFolder }) => mailsOf(dataFolder)));
    const ids = mails.flat().map((mail) => /^message-id:\s*(\S+)/im.exec(mail)?.[1]);
    const delivered = new Set(ids).size;
    expect(delivered).toBeGreaterThanOrEqual(expected - 1);
    // A killed copy may have delivered one that it did not record.
    expect(ids.length - delivered).toBeLessThanOrEqual(1);
  });
});

/** Copies count a visitor's requests together, whatever its headers claim. */
async function expectCountedTogether(address: string): Promise<void> {
  const statuses: number[] = [];
  for (let index = 0; index < MOST * 2; index += 1) {
    const forged = `203.0.113.${index}`;
    const headers = { 'x-forwarded-for': `${forged}, 127.0.0.1`, 'x-real-ip': forged };
    statuses.push((await fetch(`${address}/bot-challenge`, { headers })).status);
  }
  expect(statuses).toEqual([...Array(MOST).fill(200), ...Array(MOST).fill(429)]);
}
