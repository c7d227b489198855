import { expect, test } from 'vitest';
import { aBuyer, refusedAs } from '../../testing/buyer.ts';
import { describeOnSqlite, onSqlite } from '../../testing/databases.ts';
import type { Answer, Asked } from '../../testing/json-server.ts';
import { pesapalOn, pesapalShop } from '../../testing/pesapal-shop.ts';
import { openContext } from '../../testing/reconciling.ts';
import { finishManually } from '../operator/finish.ts';
import { refundManually } from '../operator/refund.ts';

const attribution = { by: 'Achieng', why: 'seen on the bank statement' };
const alreadyPaid = refusedAs('already-paid');
const noSuchOrder = refusedAs('no-such-order');

async function begun(twist?: (asked: Asked) => Answer | undefined) {
  const shop = await pesapalShop(twist);
  const { service, provider, clock, buyer } = shop;
  const first = await buyer.payByCard(1);
  const { context } = await openContext(service.dataFolder, clock, pesapalOn(provider, clock));
  const finishOrder = (order: string) =>
    finishManually(context, order, { ...attribution, payment: 'none', despiteOthers: true });
  const finish = () => finishOrder(buyer.order);
  const close = () => refundManually(context, buyer.order, { ...attribution, account: 'closed' });
  return { ...shop, first, finish, finishOrder, close };
}

const cut = ({ path }: Asked) => (path.endsWith('SubmitOrderRequest') ? 'cut' : undefined);

describeOnSqlite('the same start once more', () => {
  test('leads to no page where the order was finished or closed manually in the meantime', async () => {
    const { buyer, first, finish, close } = await begun();
    expect(await buyer.payByCard(1)).toEqual(first);
    expect(await finish()).toMatchObject({ kind: 'ok' });
    expect(await buyer.payByCard(1)).toEqual(alreadyPaid);
    expect(await close()).toMatchObject({ kind: 'ok' });
    expect(await buyer.payByCard(1)).toEqual(noSuchOrder);
  });

  test('begins nothing where its reply was lost and the order was finished manually', async () => {
    const { provider, buyer, first, finish } = await begun(cut);
    expect(first.status).toBe(504);
    expect(await finish()).toMatchObject({ kind: 'ok' });
    const before = provider.count('SubmitOrderRequest');
    expect(await buyer.payByCard(1)).toEqual(alreadyPaid);
    expect(provider.count('SubmitOrderRequest')).toBe(before);
  });

  test('begins nothing where its reply was lost and another account has the name by now', async () => {
    const { provider, buyer, service, finishOrder } = await begun(cut);
    const other = aBuyer(service.address, { email: 'somebody@else.example' });
    await other.place();
    expect(await finishOrder(other.order)).toMatchObject({ kind: 'ok' });
    const before = provider.count('SubmitOrderRequest');
    expect(await buyer.payByCard(1)).toEqual(noSuchOrder);
    expect(provider.count('SubmitOrderRequest')).toBe(before);
  });

  test('has the reply that it had where it was paid', async () => {
    const { provider, buyer, first, service } = await begun();
    provider.tryCard(first.body.order_tracking_id, true);
    expect(await buyer.status(first.body.order_tracking_id)).toBe('Completed');
    expect(await buyer.payByCard(1)).toEqual(first);
    expect(await service.rows('accounts')).toHaveLength(1);
  });
});

onSqlite(() => {
  test('an order whose account was closed is over for a buyer who gives it up', async () => {
    const { buyer, finish, close } = await begun();
    await finish();
    expect((await buyer.abandon()).body).toEqual({ kind: 'paid' });
    await close();
    expect((await buyer.abandon()).body).toEqual({ kind: 'abandoned' });
    expect((await buyer.payByCard(2)).status).toBe(409);
  });
});
