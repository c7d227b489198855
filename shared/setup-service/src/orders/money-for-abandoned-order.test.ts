import { describe, expect, test } from 'vitest';
import { finishManually } from '../operator/finish.ts';
import type { Tables } from '../storage/tables.ts';
import { onEachDatabase, rowsOf } from '../testing/databases.ts';
import { aShop } from '../testing/shop.ts';
import { site } from '../testing/site.ts';
import { abandonOrder } from './abandon-order.ts';
import { applyEvent } from './apply-event.ts';
import { findPayment } from './payments.ts';

/** An order whose prompt is under way. */
async function begun() {
  const { clock, folder, context, place, pay } = await aShop();
  const order = await place();
  const id = await pay(order, 1);
  const rows = (table: keyof Tables) => rowsOf(folder, table);
  /** Its provider says that it was paid. */
  async function paidLate() {
    const payment = await findPayment(context.storage, id);
    if (!payment) throw new Error('the payment is gone');
    return applyEvent(context, payment, { kind: 'paid' });
  }
  return { clock, order, id, context, rows, paidLate };
}

async function givenUp() {
  const office = await begun();
  // Its provider says nothing of the prompt, and the buyer that it took no money.
  office.clock.pass(4 * 60_000);
  expect(await abandonOrder(office.context, office.order, 1)).toBe('given-up');
  return office;
}

const textOf = (mail?: Readonly<Record<string, unknown>>) =>
  String(mail?.message).replaceAll('=\r\n', '');

onEachDatabase(() => {
  describe('an order that its buyer abandoned', () => {
    test('gets no account for money that comes all the same: it is due back, and told', async () => {
      const { order, id, paidLate, rows, context } = await givenUp();
      expect(await paidLate()).toMatchObject({ state: 'refund-due', code: 'order-given-up' });
      expect(await rows('accounts')).toEqual([]);
      expect(await rows('orders')).toMatchObject([{ state: 'open', paid_by: null }]);
      const mails = await rows('outbox');
      const toVendor = mails.find(({ recipient }) => recipient === site.email);
      const toBuyer = mails.find(({ recipient }) => recipient !== site.email);
      expect(mails).toHaveLength(2);
      expect(textOf(toBuyer)).toContain('an order that you had replaced or given up');
      expect(textOf(toVendor)).toContain(`orders finish ${order} --payment ${id} --why`);
      expect(await abandonOrder(context, order)).toBe('given-up');
    });

    test('gets its account where an operator takes that money for it', async () => {
      const { order, id, paidLate, rows, context } = await givenUp();
      await paidLate();
      const attribution = { by: 'Achieng', why: 'they want it after all' };
      const finishing = { ...attribution, payment: id };
      expect(await finishManually(context, order, finishing)).toMatchObject({
        kind: 'done',
        warning: expect.stringContaining('the buyer gave this order up at 2026-'),
      });
      expect(await rows('payments')).toMatchObject([{ state: 'paid', code: null }]);
      expect(await rows('accounts')).toMatchObject([{ id: order }]);
    });

    test('at the moment at which its money comes either has its account or owes it', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { clock, order, paidLate, rows, context } = await begun();
        clock.pass(4 * 60_000);
        const [reply, payment] = await Promise.all([abandonOrder(context, order, 1), paidLate()]);
        const accounts = await rows('accounts');
        expect(payment.state).toBe(reply === 'given-up' ? 'refund-due' : 'paid');
        expect(accounts).toHaveLength(reply === 'given-up' ? 0 : 1);
      }
    });
  });
});
