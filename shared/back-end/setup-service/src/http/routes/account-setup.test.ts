import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aBuyer } from '../../../testing/buyer.ts';
import { describeOnSqlite, inDatabase, rowsOf } from '../../../testing/databases.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { runService } from '../../../testing/running-service.ts';
import { addOrder } from '../../orders/orders.ts';

type Buyer = ReturnType<typeof aBuyer>;

/** Orders of then are the later ones; it is too short for the reconciler to query by itself. */
const LATER = 1;

function addLaterOrders(dataFolder: string, { who }: Buyer, count: number, at: Date) {
  const names = {
    email: who.email,
    company_name: who.company_name,
    applicant_name: 'Somebody Else',
  };
  const choice = { plan: who.package, users: Number(who.user_count), price: 12_000 };
  return inDatabase(dataFolder, (storage) =>
    storage.transaction().execute(async (transaction) => {
      for (let index = 0; index < count; index += 1) {
        const later = { ...names, ...choice, phone_number: '0700000000' };
        await addOrder(transaction, randomUUID(), later, at);
      }
    }),
  );
}

function decide(dataFolder: string, outcome: 'paid' | 'cancelled', at: Date) {
  const columns = { outcome, answers_at: at.toISOString() };
  return inDatabase(dataFolder, (storage) =>
    storage.updateTable('sandbox_payments').set(columns).execute(),
  );
}

async function aPaidOrder() {
  const clock = manualClock();
  const service = await runService({ clock });
  const buyer = aBuyer(service.address);
  await buyer.place();
  const { body } = await buyer.payByCard(1);
  await decide(service.dataFolder, 'paid', clock.now());
  return { clock, service, buyer, trackingId: String(body.order_tracking_id) };
}

describeOnSqlite('the setup of an account', () => {
  test('a finished order is found behind later ones of the same names, with its key and without', async () => {
    const { clock, service, buyer, trackingId } = await aPaidOrder();
    expect(await buyer.status(trackingId)).toBe('Completed');
    clock.pass(LATER);
    await addLaterOrders(service.dataFolder, buyer, 2_000, clock.now());
    expect(await buyer.setUp()).toBe('1');
    expect(await buyer.setUp(1)).toBe('1');
  });

  test('a payment that was not asked about yet is found by its key, whatever was placed later', async () => {
    const { clock, service, buyer } = await aPaidOrder();
    clock.pass(LATER);
    for (let index = 0; index < 20; index += 1) {
      const other = aBuyer(service.address);
      await other.place();
      await other.payByCard(1);
    }
    expect(await buyer.setUp(1)).toBe('1');
    expect(await rowsOf(service.dataFolder, 'accounts')).toMatchObject([{ id: buyer.order }]);
  });

  test('an older page, which sends no key, is found too where later orders were never paid for', async () => {
    const { clock, service, buyer } = await aPaidOrder();
    clock.pass(LATER);
    await addLaterOrders(service.dataFolder, buyer, 20, clock.now());
    expect(await buyer.setUp()).toBe('1');
  });

  test('however many payments are open, one request asks about a few', async () => {
    const clock = manualClock();
    const service = await runService({ clock });
    const names = Array.from({ length: 30 }, () => aBuyer(service.address));
    for (const each of names) {
      await each.place();
      await each.payByCard(1);
    }
    await decide(service.dataFolder, 'cancelled', clock.now());
    expect(await aBuyer(service.address).setUp()).toBe('0');
    const payments = await rowsOf(service.dataFolder, 'payments');
    const asked = payments.filter(({ state }) => state !== 'open').length;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(8);
  });

  test('a key of another buyer finds nothing of theirs, and a broken one is refused', async () => {
    const { service, buyer, trackingId } = await aPaidOrder();
    expect(await buyer.status(trackingId)).toBe('Completed');
    const stranger = aBuyer(service.address, {
      order: buyer.order,
      email: 'eve@elsewhere.example',
      company_name: 'Elsewhere',
    });
    expect(await stranger.setUp(1)).toBe('0');
    const broken = aBuyer(service.address, { order: 'no-order' });
    expect(await broken.setUp(1)).toBe('The header Idempotency-Key cannot be understood.');
  });
});
