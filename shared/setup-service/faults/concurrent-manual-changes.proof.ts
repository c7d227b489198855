import { expect, test } from 'vitest';
import { finishManually } from '../src/operator/finish.ts';
import { refundManually } from '../src/operator/refund.ts';
import { findPayment } from '../src/orders/payments.ts';
import { settlePayment } from '../src/orders/settle-payment.ts';
import { onPostgres } from '../testing/databases.ts';
import { attribution } from '../testing/office.ts';
import { aShop, wanjiru } from '../testing/shop.ts';

/** As many as it takes for two of them to meet. */
const ROUNDS = 40;
const closing = { ...attribution, seen: true, account: 'closed' } as const;

onPostgres(() => {
  test.each(['finishes its order', 'closes its account'])(
    'money comes while an operator %s: the database ends neither',
    { timeout: 120_000 },
    async (what) => {
      const { context, place, pay } = await aShop();
      for (let round = 1; round <= ROUNDS; round += 1) {
        const names = { email: `b${round}@shop.example`, companyName: `Shop ${round}` };
        const order = await place({ ...wanjiru, ...names });
        const id = await pay(order, 1);
        const find = () => findPayment(context.storage, id);
        const payment = await find();
        if (!payment) throw new Error('nothing was started');
        const finish = () => finishManually(context, order, { ...attribution, payment: id });
        const isClosing = what.startsWith('closes');
        if (isClosing) await finish();
        const change = isClosing ? () => refundManually(context, id, closing) : finish;
        const [{ kind }] = await Promise.all([
          change(),
          settlePayment(context, payment, { kind: 'paid' }),
        ]);
        // Money that came first is refunded only by somebody who saw that.
        const state = isClosing && kind === 'ok' ? 'refunded' : 'paid';
        expect(await find()).toMatchObject({ state });
      }
    },
  );
});
