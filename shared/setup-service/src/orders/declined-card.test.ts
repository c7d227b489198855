import { expect, test } from 'vitest';
import { refusedAs } from '../../testing/buyer.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import type { Answer, Asked } from '../../testing/json-server.ts';
import { HOUR, MINUTE } from '../../testing/manual-clock.ts';
import { pesapalOn, pesapalShop } from '../../testing/pesapal-shop.ts';
import { openContext } from '../../testing/reconciling.ts';

async function declined(twist?: (asked: Asked) => Answer | undefined) {
  const shop = await pesapalShop(twist);
  const { provider, buyer, service } = shop;
  const { body } = await buyer.payByCard(1);
  const id = String(body.order_tracking_id);
  provider.tryCard(id, false);
  expect(await buyer.status(id)).toBe('Failed');
  const payments = () => service.rows('payments');
  const accounts = () => service.rows('accounts');
  /** The buyer leaves; the reconciler alone is at work, for so long and every so often. */
  async function leave(hours: number, every = HOUR) {
    await service.stop();
    const adapter = pesapalOn(provider, shop.clock);
    const { reconciler } = await openContext(service.dataFolder, shop.clock, adapter);
    for (let passed = 0; passed < hours * HOUR; passed += every) {
      shop.clock.pass(every);
      await reconciler.runDue();
    }
  }
  return { ...shop, id, payments, accounts, leave };
}

const noCancelling = ({ path }: Asked) =>
  path.endsWith('CancelOrder') ? { body: { status: '500', message: '' } } : undefined;

describeOnSqlite('a card that was declined, and another that is taken on the same page', () => {
  test('is found by the page that asks again', async () => {
    const { provider, buyer, id, accounts } = await declined();
    provider.tryCard(id, true);
    expect(await buyer.status(id)).toBe('Completed');
    expect(await accounts()).toMatchObject([{ id: buyer.order }]);
  });

  test('is found by the reconciler within the minute, and for three days', async () => {
    const [soon, late] = [await declined(), await declined()];
    soon.provider.tryCard(soon.id, true);
    await soon.leave(1 / 60, MINUTE / 4);
    expect(await soon.accounts()).toHaveLength(1);

    await late.leave(71);
    expect(await late.payments()).toMatchObject([{ state: 'declined' }]);
    late.provider.tryCard(late.id, true);
    await late.leave(2);
    expect(await late.accounts()).toHaveLength(1);
    expect(await late.payments()).toMatchObject([{ state: 'paid' }]);
  });

  test('is found before another attempt begins: no buyer pays twice', async () => {
    const { provider, buyer, id, payments } = await declined();
    provider.tryCard(id, true);
    expect(await buyer.payByCard(2)).toEqual(refusedAs('already-paid'));
    expect(await payments()).toMatchObject([{ state: 'paid' }]);
  });
});

describeOnSqlite('another attempt after a declined card', () => {
  test('ends the page first: it takes no card any more', async () => {
    const { provider, buyer, id, payments } = await declined();
    const second = await buyer.payByCard(2);
    expect(second.status).toBe(200);
    expect(provider.tryCard(id, true)).toBe(false);
    expect(await payments()).toMatchObject([
      { state: 'unpaid', code: 'superseded' },
      { state: 'open' },
    ]);
    expect(await buyer.status(id)).toBe('Failed');
  });

  test('does not begin while the page cannot be ended, for a day', async () => {
    const { clock, buyer } = await declined(noCancelling);
    const refused = refusedAs('under-way');
    expect(await buyer.payByPhone(2)).toEqual(refused);
    clock.pass(23 * HOUR);
    expect(await buyer.payByPhone(2)).toEqual(refused);
    clock.pass(HOUR);
    expect((await buyer.payByPhone(2)).status).toBe(200);
  });

  test('and money that comes by both makes one account and is due back once', async () => {
    const { provider, clock, buyer, id, payments, accounts, leave } = await declined(noCancelling);
    clock.pass(24 * HOUR);
    const second = await buyer.payByCard(2);
    provider.tryCard(second.body.order_tracking_id, true);
    expect(await buyer.status(second.body.order_tracking_id)).toBe('Completed');
    provider.tryCard(id, true);
    await leave(2);
    expect(await payments()).toMatchObject([
      { state: 'refund-due', code: 'paid-twice' },
      { state: 'paid' },
    ]);
    expect(await accounts()).toHaveLength(1);
  });

  test('an attempt that was ended and is paid all the same is found', async () => {
    const { provider, buyer, id, payments, accounts, leave } = await declined();
    await buyer.payByCard(2);
    // Against its word, Pesapal lets a bank finish what was under way.
    provider.settle(id, 1);
    await leave(1, 10 * MINUTE);
    expect(await payments()).toMatchObject([{ state: 'paid' }, { state: 'open' }]);
    expect(await accounts()).toHaveLength(1);
  });
});
