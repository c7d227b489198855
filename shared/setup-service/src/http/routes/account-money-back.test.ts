import { expect, test } from 'vitest';
import { signedInCustomer } from '../../../testing/customer.ts';
import { describeOnSqlite, inDatabase } from '../../../testing/databases.ts';
import { orderRow, paymentRow } from '../../../testing/retaining.ts';
import { runService } from '../../../testing/running-service.ts';
import { drawers } from '../../../testing/shop.ts';
import type { Tables } from '../../storage/tables.ts';

/** What the page of a customer says of one order. */
async function pageOf(
  order: Partial<Tables['orders']>,
  payment: Partial<Tables['payments']>,
  number?: string,
): Promise<string> {
  const service = await runService({});
  await service.signUp();
  const [account] = await service.rows('accounts');
  const account_id = String(account?.id);
  await inDatabase(service.dataFolder, async (storage) => {
    const details = { account_id, price: 8_600, lines: JSON.stringify([drawers]), ...order };
    await storage.insertInto('orders').values(orderRow('one', details)).execute();
    const paid = paymentRow('one', { amount: 8_600, ...payment });
    await storage.insertInto('payments').values(paid).execute();
    const place = { address: 'Ngong Road', town: 'Nairobi', phone_number: '1', note: null };
    const delivery = { order_id: 'one', state: 'paid', updated_at: paid.created_at, ...place };
    if (order.state === 'done') {
      await storage
        .insertInto('deliveries')
        .values(delivery as Tables['deliveries'])
        .execute();
    }
    if (!number) return;
    const document = { number, order_id: 'one', kind: 'credit-note', issued_at: paid.created_at };
    await storage
      .insertInto('documents')
      .values({ ...document, figures: '{}' } as Tables['documents'])
      .execute();
  });
  return (await (await signedInCustomer(service)).page()).text();
}

describeOnSqlite('the account page', () => {
  test('keeps the credit note of money that bought nothing, and waits for none', async () => {
    const page = await pageOf({}, { state: 'refunded' }, 'C-000001');
    expect(page).toContain('Not carried out: your money went back to you.');
    expect(page).toContain('Credit note C-000001');
    expect(page).not.toContain('waiting for your payment');
  });

  test('calls nothing paid of which the money had not come', async () => {
    const page = await pageOf({ state: 'done' }, { state: 'unpaid' });
    expect(page).toContain('Not paid: the money for it has not come after all.');
    expect(page).not.toContain('preparing your delivery');
    const closed = await pageOf({ state: 'closed' }, { state: 'unpaid' });
    expect(closed).toContain('<p>Closed.</p>');
  });
});
