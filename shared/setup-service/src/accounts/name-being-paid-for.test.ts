import { expect, test } from 'vitest';
import { aBuyer, devicesAlone, placedBuyer } from '../../testing/buyer.ts';
import { onEachDatabase, onSqlite, untilSomebodyWaits } from '../../testing/databases.ts';
import { DAY, manualClock } from '../../testing/manual-clock.ts';
import { accountRow } from '../../testing/retaining.ts';
import { runService } from '../../testing/running-service.ts';
import { aShop, prompt } from '../../testing/shop.ts';
import { startPayment } from '../orders/request-payment.ts';
import { isBeingPaidFor } from './accounts.ts';

const taken = { status: 200, text: '11' };
const created = { status: 200, text: '1' };
const sameCompany = { email: 'stranger@elsewhere.example' };
const sameEmail = { company_name: 'Elsewhere' };

onEachDatabase(() => {
  test.each([
    ['the company', sameCompany],
    ['the email address', sameEmail],
  ])('nobody gets a trial with %s of an order that is being paid', async (_name, changes) => {
    const { service, buyer } = await placedBuyer();
    const { body } = await buyer.payByCard(1);
    expect(await service.signUp(changes)).toEqual(taken);
    await buyer.choose(body.redirect_url, 'pay');
    expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
    expect(await service.rows('orders')).toMatchObject([{ state: 'done' }]);
    expect(await service.rows('accounts')).toMatchObject([{ id: buyer.order }]);
  });

  test('no payment begins at the moment in which a trial takes its name', async () => {
    const { context, folder, place, rows } = await aShop();
    const order = await place();
    let start: ReturnType<typeof startPayment> | undefined;
    await context.storage.transaction().execute(async (transaction) => {
      const name = { email: 'stranger@elsewhere.example', company: 'Mavuno Stores' };
      expect(await isBeingPaidFor(transaction, name)).toBe(false);
      start = startPayment(context, prompt(order, 1));
      await transaction
        .insertInto('accounts')
        .values(accountRow('trial', { company_key: 'mavuno stores' }))
        .execute();
      await untilSomebodyWaits(folder);
    });
    expect(await start).toEqual({ kind: 'refused', refused: 'no-such-order' });
    expect(await rows('payments')).toEqual([]);
  });
});

onSqlite(() => {
  test('a name is free while nobody pays for it, and once nobody can any more', async () => {
    const clock = manualClock(new Date());
    const service = await runService({ clock });
    const placed = aBuyer(service.address, sameCompany);
    await placed.place();
    const devices = aBuyer(service.address, { ...devicesAlone, ...sameCompany });
    await devices.place();
    await devices.payByCard(1);
    expect(await service.signUp()).toEqual(created);

    const second = { email: 'b@shop.example', company_name: 'Second Shop' };
    const leaver = aBuyer(service.address, second);
    await leaver.place();
    await leaver.payByCard(1);
    expect(await service.signUp(second)).toEqual(taken);
    await leaver.abandon();
    expect(await service.signUp(second)).toEqual(created);
  });

  test('a page that nobody pays keeps a name for three days and no longer', async () => {
    const clock = manualClock(new Date());
    const { service, buyer } = await placedBuyer({ clock });
    await buyer.payByCard(1);
    const payment = async () => (await service.rows('payments'))[0];
    for (let hour = 0; hour < 71; hour += 1) clock.pass(DAY / 24);
    await expect.poll(async () => (await payment())?.state).toBe('abandoned');
    expect(await service.signUp(sameCompany)).toEqual(taken);
    for (let hour = 0; hour < 3; hour += 1) clock.pass(DAY / 24);
    await expect.poll(async () => (await payment())?.next_query_at).toBeNull();
    expect(await service.signUp(sameCompany)).toEqual(created);
  });
});
