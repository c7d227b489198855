import { expect, test } from 'vitest';
import { finishManually } from '../src/operator/finish.ts';
import { refundManually } from '../src/operator/refund.ts';
import { findPayment } from '../src/orders/payments.ts';
import { settlePayment } from '../src/orders/settle-payment.ts';
import { onEachDatabase } from '../testing/databases.ts';
import { aShop, wanjiru } from '../testing/shop.ts';

const attribution = { by: 'Achieng', why: 'seen at M-Pesa' };
/** As many as it takes for two of them to meet. */
const ROUNDS = 40;

/** An order whose payment is under way, again and again. */
async function* orders({ context, place, pay }: Awaited<ReturnType<typeof aShop>>) {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const names = { email: `b${round}@shop.example`, companyName: `Shop ${round}` };
    const order = await place({ ...wanjiru, ...names });
    const payment = await findPayment(context.storage, await pay(order, 1));
    if (payment) yield payment;
  }
}

onEachDatabase(() => {
  test('money comes while an operator finishes its order: the database ends neither', {
    timeout: 120_000,
  }, async () => {
    const shop = await aShop();
    for await (const payment of orders(shop)) {
      const finishing = { ...attribution, payment: payment.id };
      await Promise.all([
        finishManually(shop.context, payment.order_id, finishing),
        settlePayment(shop.context, payment, { kind: 'paid' }),
      ]);
      expect(await findPayment(shop.context.storage, payment.id)).toMatchObject({ state: 'paid' });
    }
  });

  test('money comes while an operator closes its account: the database ends neither', {
    timeout: 120_000,
  }, async () => {
    const shop = await aShop();
    for await (const payment of orders(shop)) {
      await finishManually(shop.context, payment.order_id, { ...attribution, payment: payment.id });
      const [refund] = await Promise.all([
        refundManually(shop.context, payment.id, { ...attribution, seen: true, account: 'closed' }),
        settlePayment(shop.context, payment, { kind: 'paid' }),
      ]);
      // Whichever came first: money that arrived in the meantime is refunded only by somebody who saw it.
      const state = refund.kind === 'ok' ? 'refunded' : 'paid';
      expect(await findPayment(shop.context.storage, payment.id)).toMatchObject({ state });
    }
  });
});
