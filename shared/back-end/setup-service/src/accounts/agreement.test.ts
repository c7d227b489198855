import { describe, expect, test } from 'vitest';
import { aBuyer, placedBuyer } from '../../testing/buyer.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { runService } from '../../testing/running-service.ts';

const version = { terms_version: '2026-11-20' };
const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const start = new Date('2026-11-22T09:00:00Z');

describe('an agreement to the terms', () => {
  test('is stored with the trial: when, and to which version', async () => {
    const service = await runService();
    await service.signUp(version);
    const [account] = await service.rows('accounts');
    const agreed = { terms_agreed_at: aTime, terms_version: '2026-11-20' };
    expect(account).toMatchObject(agreed);
  });

  test('is stored with the order, and the account that is bought has it with its own time', async () => {
    const clock = manualClock(start);
    const { service, buyer } = await placedBuyer({ clock }, version);
    clock.pass(60_000);
    const { body } = await buyer.payByPhone(1);
    clock.pass(60_000);
    await buyer.phoneStatus(body.MerchantRequestID);
    const agreed = { terms_agreed_at: start.toISOString(), terms_version: '2026-11-20' };
    expect(await service.rows('orders')).toMatchObject([agreed]);
    expect(await service.rows('accounts')).toMatchObject([agreed]);
  });

  test('of an older page has a time and no version', async () => {
    const service = await runService();
    expect((await service.signUp()).text).toBe('1');
    const buyer = aBuyer(service.address, { email: 'o@shop.example', company_name: 'Other' });
    expect((await buyer.place()).status).toBe(200);
    for (const table of ['accounts', 'orders'] as const) {
      const [row] = await service.rows(table);
      expect(row).toMatchObject({ terms_agreed_at: aTime, terms_version: null });
    }
  });

  test.each(['20 November 2026', "2026-11-20'; drop table orders", '2026-11-200', ' '])(
    'to a version written as %j is refused, and nothing is stored',
    async (terms_version) => {
      const service = await runService();
      expect((await service.signUp({ terms_version })).status).toBe(400);
      expect((await aBuyer(service.address, { terms_version }).place()).status).toBe(400);
      expect(await service.rows('orders')).toEqual([]);
      expect(await service.rows('accounts')).toEqual([]);
    },
  );

  test('that comes again with the same order leaves the first one', async () => {
    const clock = manualClock(start);
    const { service, buyer } = await placedBuyer({ clock }, version);
    clock.pass(60_000);
    const again = aBuyer(service.address, { order: buyer.order, terms_version: '2026-12-01' });
    expect((await again.place()).status).toBe(200);
    expect(await service.rows('orders')).toMatchObject([
      { terms_agreed_at: start.toISOString(), terms_version: '2026-11-20' },
    ]);
  });
});
