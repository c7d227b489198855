import { expect, test } from 'vitest';
import { placedBuyer, planWithDevices } from '../../../testing/buyer.ts';
import { signedInCustomer } from '../../../testing/customer.ts';
import { describeOnEachDatabase, inDatabase } from '../../../testing/databases.ts';
import { attribution } from '../../../testing/office.ts';
import { site } from '../../../testing/site.ts';
import { systemClock } from '../../clock.ts';
import { refundManually } from '../../operator/refund.ts';

const names = { email: 'amina@duka.example', company_name: 'Duka' };

async function aCustomer() {
  const { service, buyer } = await placedBuyer({}, { ...planWithDevices, ...names });
  const { body } = await buyer.buyByCard(1);
  expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
  const customer = await signedInCustomer(service, names.email);
  const refund = (changes: object) =>
    inDatabase(service.dataFolder, (storage) =>
      refundManually({ storage, config: site, clock: systemClock }, `${buyer.order}.1`, {
        ...attribution,
        ...changes,
      }),
    );
  const callCurrency = (currency: string) =>
    inDatabase(service.dataFolder, (storage) =>
      storage.updateTable('money').set({ currency }).execute(),
    );
  const oweBack = () =>
    inDatabase(service.dataFolder, (storage) =>
      storage.updateTable('payments').set({ state: 'refund-due' }).execute(),
    );
  return { refund, callCurrency, oweBack, html: async () => (await customer.page()).text() };
}

describeOnEachDatabase('the account page', () => {
  test('says of money that went back what is the case, and stops the delivery with it', async () => {
    const { refund, html } = await aCustomer();
    expect(await html()).toContain('Paid. We are preparing your delivery.');
    await refund({ amount: 400 });
    expect(await html()).toContain(
      'Paid: KSh 40,000, after KSh 400 went back to you. We are preparing your delivery.',
    );
    expect(await refund({ account: 'kept' })).toMatchObject({ kind: 'ok' });
    const page = await html();
    expect(page).toContain('<p>Your money went back to you: KSh 40,400.</p>');
    expect(page).not.toContain('preparing');
    for (const name of ['Receipt TEST-R-000001', 'Credit note TEST-C-000001', 'TEST-C-000002']) {
      expect(page).toContain(name);
    }
  });

  test('says of money that is due back nothing of a delivery', async () => {
    const { oweBack, html } = await aCustomer();
    await oweBack();
    expect(await html()).toContain('<p>Your money goes back to you.</p>');
  });

  test('has no markup that a provider writes in the place of a currency', async () => {
    const { refund, callCurrency, html } = await aCustomer();
    await refund({ amount: 400 });
    await callCurrency('<b>USD</b>');
    const page = await html();
    expect(page).toContain('&lt;b&gt;USD');
    expect(page).not.toContain('<b>USD');
  });
});
