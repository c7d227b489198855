import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aBuyer, placedBuyer } from '../../../testing/buyer.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { pesapalShop } from '../../../testing/pesapal-shop.ts';
import { runService } from '../../../testing/running-service.ts';
import { site } from '../../../testing/site.ts';

const phone = '254712345670';
const noSuchOrder = { refused: 'no-such-order' };
const wrongAmount = { refused: 'wrong-amount' };
const alreadyPaid = { refused: 'already-paid' };

async function ringing(env: Record<string, string> = {}) {
  const service = await runService({ env: { SETUP_PROMPTS_PER_HOUR: '2', ...env } });
  let count = 0;
  const ring = async (number = phone) => {
    count += 1;
    const who = { email: `owner${count}@shop.example`, company_name: `Shop ${count}` };
    const buyer = aBuyer(service.address, who);
    await buyer.place();
    return (await buyer.payByPhone(1, number)).status;
  };
  return { ...service, ring };
}

describe('a start', () => {
  test('with a key that cannot be read is refused', async () => {
    const { service, buyer } = await placedBuyer();
    expect((await buyer.payByCard(0)).status).toBe(400);
    expect(await service.rows('payments')).toHaveLength(0);
  });

  test('with a key that named another way to pay is told what became of that', async () => {
    const clock = manualClock();
    const cancelled = '254712345672';
    const { service, buyer } = await placedBuyer({ clock });
    const first = await buyer.payByPhone(1, cancelled);
    expect((await buyer.payByCard(1)).body).toEqual({ refused: 'under-way' });
    clock.pass(60_000);
    expect(await buyer.phoneStatus(first.body.MerchantRequestID)).toBe('1032');
    expect((await buyer.payByCard(1)).status).toBe(400);
    const second = await buyer.payByPhone(2, phone);
    clock.pass(60_000);
    expect(await buyer.phoneStatus(second.body.MerchantRequestID)).toBe('0');
    expect((await buyer.payByCard(1)).body).toEqual(alreadyPaid);
    expect((await buyer.payByCard(2)).body).toEqual(alreadyPaid);
    expect((await buyer.payByPhone(1, cancelled)).body).toEqual(alreadyPaid);
    expect(await service.rows('payments')).toHaveLength(2);
  });

  test('by a way to pay that no provider takes says so', async () => {
    const env = { PAYMENTS_DIRECT_DEBIT: 'none' };
    const { buyer } = await placedBuyer({ env });
    expect((await buyer.payByDebit(1)).status).toBe(503);
    const methods = ['direct_debit' as const];
    const config = { ...site, payments: { ...site.payments, methods } };
    await expect(runService({ config, env })).rejects.toThrow(/offers direct_debit/);
  });

  test('cannot be used to ring a telephone all day, in whatever notation it is given', async () => {
    const { ring } = await ringing();
    expect(await ring('0712-345-670')).toBe(200);
    expect(await ring('+254 (0) 712 345 670')).toBe(200);
    expect(await ring()).toBe(429);
    expect(await ring('020 271 1234')).toBe(400);
  });

  test('that was refused or came before leaves a telephone its prompts', async () => {
    const refusing = await ringing({ SANDBOX_OUTCOME: 'refused' });
    const { address, ring } = await ringing();
    const stranger = aBuyer(address, { order: randomUUID() });
    const poor = aBuyer(address, { email: 'poor@shop.example', company_name: 'Poor' });
    await poor.place();
    const buyer = aBuyer(address);
    await buyer.place();
    for (let round = 0; round < 5; round += 1) {
      expect(await refusing.ring()).toBe(502);
      expect((await stranger.payByPhone(1, phone)).body).toEqual(noSuchOrder);
      expect((await stranger.payByPhone(undefined, phone, '1')).body).toEqual(wrongAmount);
      expect((await poor.payByPhone(1, phone, '1')).body).toEqual(wrongAmount);
      expect((await buyer.payByPhone(1, phone)).status).toBe(200);
    }
    expect([await ring(), await ring()]).toEqual([200, 429]);
  });
});

test('a provider is not asked more often for a site that asks without pause', async () => {
  const { buyer, provider } = await pesapalShop();
  const { body } = await buyer.payByCard(1);
  for (let poll = 0; poll < 40; poll += 1) await buyer.status(body.order_tracking_id);
  expect(provider.count('GetTransactionStatus')).toBe(30);
});
