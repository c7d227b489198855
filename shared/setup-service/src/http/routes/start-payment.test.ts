import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aBuyer } from '../../../testing/buyer.ts';
import { rowsOf } from '../../../testing/databases.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { runService } from '../../../testing/running-service.ts';
import { goodLines, site } from '../../../testing/site.ts';

const live = { ...site, payments: { ...site.payments, mode: 'live' } } as const;

const phone = '254712345670';
const noSuchOrder = { refused: 'no-such-order' };

/** Rings one telephone, for another buyer's good order each time. */
async function prompts(address: string) {
  let count = 0;
  return async (number = phone) => {
    count += 1;
    const who = { email: `owner${count}@shop.example`, company_name: `Shop ${count}` };
    const buyer = aBuyer(address, who);
    await buyer.place();
    return buyer.payByPhone(1, number, '12000');
  };
}

describe('an order', () => {
  test('sent again changes nothing; with other details it is refused', async () => {
    const service = await runService();
    const buyer = aBuyer(service.address);
    const accepted = { status: 200, body: { kind: 'accepted', amount: 12_000, lines: goodLines } };
    expect(await buyer.place()).toEqual(accepted);
    expect(await buyer.place()).toEqual(accepted);
    const other = { order: buyer.order, email: 'other@mavuno.example' };
    expect((await aBuyer(service.address, other).place()).status).toBe(409);
    expect(await rowsOf(service.dataFolder, 'orders')).toMatchObject([{ email: buyer.who.email }]);
  });

  test('for what no plan costs, or a name that is taken, is told so and not stored', async () => {
    const service = await runService();
    const cheap = aBuyer(service.address, { package_price: '1' });
    expect(await cheap.place()).toEqual({ status: 200, body: { kind: 'not-an-offer' } });
    await service.signUp();
    const late = aBuyer(service.address, { email: 'second@mavuno.example' });
    expect(await late.place()).toEqual({ status: 200, body: { kind: 'already-exists' } });
    expect(await rowsOf(service.dataFolder, 'orders')).toEqual([]);
  });

  test('whose name was taken in the meantime takes no money', async () => {
    const service = await runService();
    const buyer = aBuyer(service.address);
    await buyer.place();
    await service.signUp();
    const refused = { status: 409, body: { refused: 'no-such-order' } };
    expect(await buyer.payByCard(1)).toEqual(refused);
  });
});

describe('a start', () => {
  test('charges the real amount by every way where payments are live', async () => {
    const service = await runService({ config: live });
    for (const pay of ['payByPhone', 'payByDebit'] as const) {
      const buyer = aBuyer(service.address, { email: `${pay}@shop.example`, company_name: pay });
      await buyer.place();
      expect((await buyer[pay](1, '254712345670', '5')).body).toEqual({ refused: 'wrong-amount' });
      expect((await buyer[pay](1, '254712345670', '12000')).status).toBe(200);
    }
    const amounts = (await rowsOf(service.dataFolder, 'payments')).map(({ amount }) => amount);
    expect(amounts).toEqual([12_000, 12_000]);
  });

  test('with a key that cannot be read is refused', async () => {
    const service = await runService();
    const buyer = aBuyer(service.address);
    await buyer.place();
    expect((await buyer.payByCard(0)).status).toBe(400);
    expect(await rowsOf(service.dataFolder, 'payments')).toHaveLength(0);
  });

  test('with a key that named another way to pay is told what became of that', async () => {
    const clock = manualClock();
    const service = await runService({ clock, config: live });
    const cancelled = '254712345672';
    const buyer = aBuyer(service.address);
    await buyer.place();
    const first = await buyer.payByPhone(1, cancelled, '12000');
    expect((await buyer.payByCard(1)).body).toEqual({ refused: 'under-way' });
    clock.pass(60_000);
    expect(await buyer.phoneStatus(first.body.MerchantRequestID)).toBe('1032');
    expect((await buyer.payByCard(1)).status).toBe(400);
    const second = await buyer.payByPhone(2, '254712345670', '12000');
    clock.pass(60_000);
    expect(await buyer.phoneStatus(second.body.MerchantRequestID)).toBe('0');
    expect((await buyer.payByCard(1)).body).toEqual({ refused: 'already-paid' });
    expect((await buyer.payByCard(2)).body).toEqual({ refused: 'already-paid' });
    const forgotten = await buyer.payByPhone(1, cancelled, '12000');
    expect(forgotten.body).toEqual({ refused: 'already-paid' });
    expect(await rowsOf(service.dataFolder, 'payments')).toHaveLength(2);
  });

  test('by a way to pay that no provider takes says so', async () => {
    const service = await runService({ env: { PAYMENTS_DIRECT_DEBIT: 'none' } });
    const buyer = aBuyer(service.address);
    await buyer.place();
    expect((await buyer.payByDebit(1)).status).toBe(503);
    const payments = { ...site.payments, methods: ['direct_debit'] } as const;
    const config = { ...site, payments: { ...payments, methods: [...payments.methods] } };
    const env = { PAYMENTS_DIRECT_DEBIT: 'none' };
    await expect(runService({ config, env })).rejects.toThrow(/offers direct_debit/);
  });

  test('cannot be used to ring a telephone all day', async () => {
    const service = await runService({ config: live, env: { SETUP_PROMPTS_PER_HOUR: '2' } });
    const ring = await prompts(service.address);
    expect((await ring()).status).toBe(200);
    expect((await ring()).status).toBe(200);
    expect((await ring()).status).toBe(429);
  });

  test('counts the prompts of a telephone in whatever notation it is given', async () => {
    const service = await runService({ config: live, env: { SETUP_PROMPTS_PER_HOUR: '2' } });
    const ring = await prompts(service.address);
    expect((await ring('0712-345-670')).status).toBe(200);
    expect((await ring('+254 (0) 712 345 670')).status).toBe(200);
    expect((await ring(phone)).status).toBe(429);
    expect((await ring('020 271 1234')).status).toBe(400);
  });

  test('that came to nothing leaves a telephone its prompts', async () => {
    const service = await runService({ config: live, env: { SETUP_PROMPTS_PER_HOUR: '2' } });
    const stranger = aBuyer(service.address, { order: randomUUID() });
    const poor = aBuyer(service.address, { email: 'poor@shop.example', company_name: 'Poor' });
    await poor.place();
    for (let round = 0; round < 10; round += 1) {
      expect((await stranger.payByPhone(1, phone, '12000')).body).toEqual(noSuchOrder);
      expect((await stranger.payByPhone(undefined, phone, '1')).status).toBe(400);
      expect((await poor.payByPhone(1, phone, '1')).body).toEqual({ refused: 'wrong-amount' });
    }
    const ring = await prompts(service.address);
    const first = await ring();
    expect(first.status).toBe(200);
    expect((await ring()).status).toBe(200);
    expect((await ring()).status).toBe(429);
  });

  test('sent again, or refused by the provider, is no prompt', async () => {
    const env = { SETUP_PROMPTS_PER_HOUR: '2', SANDBOX_OUTCOME: 'refused' };
    const refusing = await runService({ config: live, env });
    const ringIn = await prompts(refusing.address);
    for (let round = 0; round < 5; round += 1) expect((await ringIn()).status).toBe(502);

    const service = await runService({ config: live, env: { SETUP_PROMPTS_PER_HOUR: '2' } });
    const buyer = aBuyer(service.address);
    await buyer.place();
    for (let round = 0; round < 5; round += 1) {
      expect((await buyer.payByPhone(1, phone, '12000')).status).toBe(200);
    }
    const ring = await prompts(service.address);
    expect((await ring()).status).toBe(200);
    expect((await ring()).status).toBe(429);
  });

  test('is allowed to the pages of the site, with its key, and to no others', async () => {
    const service = await runService();
    const asked = await fetch(`${service.address}/order`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://another-site.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'idempotency-key,x-other',
      },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:8080');
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-type, idempotency-key');
  });
});

test('a provider is not asked more often for a site that asks without pause', async () => {
  const service = await runService();
  const buyer = aBuyer(service.address);
  await buyer.place();
  const { body } = await buyer.payByCard(1);
  for (let poll = 0; poll < 40; poll += 1) await buyer.status(body.order_tracking_id);
  expect(await buyer.status(body.order_tracking_id)).toBe('Pending');
  // The provider's own word still arrives at once.
  await buyer.choose(body.redirect_url, 'pay');
  expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
});
