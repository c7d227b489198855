import { expect, test } from 'vitest';
import { aBuyer, placedBuyer } from '../../testing/buyer.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { openContext } from '../../testing/reconciling.ts';
import { goodLines } from '../../testing/site.ts';
import { addOrder, findOrder, lockDetails } from './orders.ts';
import { correctDetails } from './place-order.ts';

const accepted = { status: 200, body: { kind: 'accepted', amount: 12_000, lines: goodLines } };
const corrected = { applicant_name: 'Wanjiru N. Kamau', phone_number: '0700000001' };

async function placed() {
  const { service, buyer } = await placedBuyer();
  return { service, buyer, again: aBuyer(service.address, { ...corrected, order: buyer.order }) };
}

describeOnEachDatabase('a corrected name and telephone', () => {
  test('replace the old ones while the order is open, and its account has them', async () => {
    const { service, buyer, again } = await placed();
    const { body } = await buyer.payByCard(1);
    expect(await again.place()).toEqual(accepted);
    expect(await service.rows('orders')).toMatchObject([corrected]);
    await buyer.choose(body.redirect_url, 'pay');
    expect(await service.rows('accounts')).toMatchObject([corrected]);
  });

  test('that come while the money is taken are not half taken', async () => {
    const clock = manualClock();
    const { storage } = await openContext(await temporaryFolder(), clock);
    const id = '3d6f0a3e-6f0e-4d0e-9d5e-0a1b2c3d4e5f';
    const old = { applicant_name: 'Wanjiru', phone_number: '0712345678' };
    await addOrder(storage, id, old, clock.now());
    const order = await findOrder(storage, id);
    if (!order) throw new Error('the order is gone');
    expect(await lockDetails(storage, order)).toBe(true);
    const next = { applicant_name: 'Wanjiru N.', phone_number: '0700000001' };
    await correctDetails(storage, order, next, clock.now());
    expect(await lockDetails(storage, order)).toBe(false);
  });
});
