import { expect, test } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { anOffice } from '../../testing/office.ts';
import { orders } from '../../testing/operator-command.ts';
import { wanjiru } from '../../testing/shop.ts';
import { addMoney } from '../orders/money.ts';
import { accountReference } from '../payments/daraja.ts';

const neighbour = {
  ...wanjiru,
  email: 'amina@duka.example',
  company_name: 'Duka',
  phone_number: '0722000111',
};

onEachDatabase(() => {
  test('an order is found by whatever its buyer quotes, and no other one', async () => {
    const { folder, place, pay, placePaid, context, rows } = await anOffice();
    await placePaid(neighbour);
    const order = await place();
    const payment = await pay(order, 1);
    await context.storage
      .updateTable('payments')
      .set({ public_id: '29115-3', provider_id: 'ws_CO_3' })
      .where('id', '=', payment)
      .execute();
    const at = '2026-03-02T09:00:00.000Z';
    const came = { amount: 12_000, currency: 'KES', what: 'received', by: 'daraja' } as const;
    const by = { order_id: order, payment_id: payment, reference: 'SFG7XK21QP', at };
    await addMoney(context.storage, { ...came, ...by });
    await context.storage
      .insertInto('documents')
      .values(
        (['R-000123', 'C-000045'] as const).map((number) => ({
          ...{ number, kind: 'receipt' as const, order_id: order, issued_at: at, figures: '{}' },
        })),
      )
      .execute();
    const quotes = [
      ...[order, order.toUpperCase(), payment, accountReference(payment)],
      ...['29115-3', '29115-3~a-claim', 'ws_CO_3', 'SFG7XK21QP', 'sfg7xk21qp'],
      ...['R-000123', 'r-123', '123', 'c-000045', ' WANJIRU@mavuno.example', 'mavuno  stores'],
      ...['0712345678', '+254 712 345 678'],
    ];
    for (const quote of quotes) {
      const { stdout } = await orders(folder, 'list', '--find', quote, '--json');
      expect(JSON.parse(stdout), quote).toMatchObject([{ id: order }]);
    }
    for (const quote of ['R-000124', '%', 'nobody', order.slice(0, 12)]) {
      const { stdout } = await orders(folder, 'list', '--find', quote);
      expect(stdout, quote).toBe('There are no such orders.\n');
    }
    expect(await rows('orders')).toHaveLength(2);
  });
});
