import { expect, test } from 'vitest';
import { finishByHand } from '../operator/finish.ts';
import { refundByHand } from '../operator/refund.ts';
import { findPayment } from '../orders/payments.ts';
import { takeMoney } from '../orders/settle-payment.ts';
import { onEachDatabase } from '../testing/databases.ts';
import { aShop, wanjiru } from '../testing/shop.ts';

const hand = { by: 'Achieng', why: 'seen at M-Pesa' };
/** As many as it takes for two of them to meet. */
const ROUNDS = 40;

/** An order whose payment is under way, again and again. */
async function* orders({ desk, place, pay }: Awaited<ReturnType<typeof aShop>>) {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const names = { email: `b${round}@shop.example`, companyName: `Shop ${round}` };
    const order = await place({ ...wanjiru, ...names });
    const payment = await findPayment(desk.storage, await pay(order, 1));
    if (payment) yield payment;
  }
}

onEachDatabase(() => {
  test('money comes while an operator finishes its order: the database ends neither', async () => {
    const shop = await aShop();
    for await (const payment of orders(shop)) {
      const finishing = { ...hand, payment: payment.id };
      await Promise.all([
        finishByHand(shop.desk, payment.order_id, finishing),
        takeMoney(shop.desk, payment, { kind: 'paid' }),
      ]);
      expect(await findPayment(shop.desk.storage, payment.id)).toMatchObject({ state: 'paid' });
    }
  });

  test('money comes while an operator closes its account: the database ends neither', async () => {
    const shop = await aShop();
    for await (const payment of orders(shop)) {
      await finishByHand(shop.desk, payment.order_id, { ...hand, payment: payment.id });
      const [refund] = await Promise.all([
        refundByHand(shop.desk, payment.id, { ...hand, seen: true, account: 'closed' }),
        takeMoney(shop.desk, payment, { kind: 'paid' }),
      ]);
      // Whoever was first: money that was taken meanwhile is refunded only by one who saw it.
      const state = refund.kind === 'done' ? 'refunded' : 'paid';
      expect(await findPayment(shop.desk.storage, payment.id)).toMatchObject({ state });
    }
  });
});
