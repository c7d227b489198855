import { describe, expect, test } from 'vitest';
import { purchase } from '../testing/persistent-buyer.ts';
import { mailsOf } from '../testing/running-service.ts';
import { mobileMoney } from './mobile-money.ts';
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
 * and then killed without a word: one with cards and prompts under way, and others with prompts whose
 * replies are lost. These ring all the same, and their callbacks reach whichever copy lives.
 */

const BUYERS = 4;
const MOST = 6;

describe.skipIf(!nginx)('three copies behind nginx', () => {
  test('are restarted one after the other, and killed, without one failed or repeated purchase', {
    timeout: 600_000,
  }, async () => {
    const telephones = await mobileMoney();
    const { url, copies, address } = await copiesBehindNginx(3, {
      ...telephones.env,
      SETUP_CHALLENGES_PER_MINUTE: String(MOST),
    });
    telephones.callBackTo(address);
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

    // nginx may have given all prompts to the copy that lives on.
    let kills = 1;
    while (telephones.lost() === 0) {
      telephones.hold();
      const held = expect.poll(telephones.held, { timeout: 60_000 });
      await unlessOneFails(held.toBe(BUYERS));
      const victims = copies.slice(1);
      await unlessOneFails(Promise.all(victims.map((copy) => copy.end('SIGKILL'))));
      kills += victims.length;
      telephones.release();
      await unlessOneFails(Promise.all(victims.map((copy) => copy.restart('SIGKILL'))));
    }
    await stop();

    console.log({ bought: orders.length, statuses, lost: telephones.lost() });
    expect(telephones.unheard).toEqual([]);
    const charged = [...telephones.charged, ...(await chargesIn(url))];
    expect(charged.sort()).toEqual([...orders].sort());
    await expectBought(url, orders);
    // Account, receipt, and what sales get: one may wait for the end of each killed copy's claim.
    const count = async (query: string) => (await idsIn(url, query)).length;
    const expected = orders.length * 3;
    const eventually = { timeout: 60_000 };
    await expect.poll(() => count('select id from outbox'), eventually).toBe(expected);
    const waiting = () => count('select id from outbox where delivered_at is null');
    await expect.poll(waiting, eventually).toBeLessThanOrEqual(kills);
    for (const copy of copies) expect((await copy.end('SIGTERM')).code).toBe(0);
    const mails = await Promise.all(copies.map(({ dataFolder }) => mailsOf(dataFolder)));
    const ids = mails.flat().map((mail) => /^message-id:\s*(\S+)/im.exec(mail)?.[1]);
    const delivered = new Set(ids).size;
    expect(delivered).toBeGreaterThanOrEqual(expected - kills);
    // A killed copy may have delivered one that it did not record.
    expect(ids.length - delivered).toBeLessThanOrEqual(kills);
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
