// @vitest-environment happy-dom
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStorage } from '../../../testing/browser.ts';
import { configAt, withoutOrders } from '../../../testing/configuration.ts';
import { buyer, plan } from '../../../testing/purchase.ts';
import { tenCalls } from '../../../testing/ten-calls.ts';
import type { PaymentChoice } from '../../api/payment.api.ts';
import { payments } from '../../storage/payment-store.ts';
import { detailsDependencies, useDetails } from '../purchase-details/use-details.ts';
import { enquiryDependencies } from '../send-inquiry/use-enquiry.ts';
import { signInDependencies } from '../sign-in/sign-in-form.tsx';
import { paymentDependencies, priceWithoutOrders, usePayment } from './use-payment.ts';

const values = { ...buyer, delivery: undefined, terms: true };

async function openPayment(address: string) {
  const config = configAt(address, withoutOrders);
  const goToPayment = vi.fn();
  const dependencies = detailsDependencies(config);
  const details = renderHook(() => useDetails({ dependencies, selection: plan, goToPayment }));
  await act(() => details.result.current.submit(values));
  expect(goToPayment).toHaveBeenCalledTimes(1);
  const stored = payments.read();
  if (!stored) throw new Error('nothing was stored');
  const options = {
    text: { created: 'created', expired: 'expired' },
    stored,
    dependencies: paymentDependencies(buyer, config),
    wait: async () => {},
    toast: vi.fn(),
    goToConfirmation: vi.fn(),
  };
  const payment = renderHook(() => usePayment(options));
  const state = () => payment.result.current.state;
  await expect.poll(() => state().kind).toBe('choosing');
  return {
    state,
    async pay(choice: PaymentChoice) {
      await act(() => payment.result.current.pay(choice));
      if ('confirm' in state()) await act(() => payment.result.current.confirm(true));
    },
    checkAgain: () => act(async () => payment.result.current.checkAgain()),
  };
}

beforeEach(clearStorage);
afterEach(cleanup);

test.each([
  [{ method: 'credit_card' }, ['/pesapal_bank.php', '/pesapal_transaction_status.php']],
  [
    { method: 'mobile_money', phone: '254712345678' },
    ['/bank_mpesa.php', '/bank_check_payment_status.php'],
  ],
  [
    { method: 'direct_debit', account: '0100' },
    ['/bank_fund_transfer.php', '/pesapal_transaction_status.php'],
  ],
] as const)(
  'a purchase by $method uses the ten calls, each as specified',
  async (choice, paying) => {
    const service = await tenCalls();
    const page = await openPayment(service.address);
    await page.pay(choice);
    await expect.poll(() => page.state().kind).toBe('created');
    expect(service.violations).toEqual([]);
    expect(service.called()).toEqual(['/account_exists.php', ...paying, '/bank_setup.php']);
  },
);

test('a start without an answer makes no account, also where its payment is looked for', async () => {
  const service = await tenCalls(['/pesapal_bank.php']);
  const page = await openPayment(service.address);
  const open = { kind: 'choosing', record: { sent: 'credit_card' } };
  await page.pay({ method: 'credit_card' });
  await expect.poll(page.state).toMatchObject(open);
  await page.checkAgain();
  await expect.poll(page.state).toMatchObject(open);
  expect(service.called()).toEqual(['/account_exists.php', '/pesapal_bank.php']);
  expect(service.violations).toEqual([]);
});

test('a request to sign in and an enquiry have the specified fields alone', async () => {
  const service = await tenCalls();
  const config = configAt(service.address, withoutOrders);
  const { email, company: company_name, phone_number, full_name } = buyer;
  expect(await signInDependencies(config).request(email)).toEqual({ kind: 'found' });
  const enquiry = { company_name, email, phone_number, full_name, message: 'Hello.' };
  expect(await enquiryDependencies(config).send(enquiry)).toEqual({ kind: 'sent' });
  expect(service.violations).toEqual([]);
});

test('the price is checked by the page, which alone knows what the plans cost', () => {
  const config = configAt('https://setup.example', withoutOrders);
  expect(priceWithoutOrders(buyer, config)).toEqual({ kind: 'accepted', amount: 12_000 });
  const { comparison } = exampleConfiguration.plans;
  const compared = { ...buyer, package_price: comparison.basic.price };
  expect(priceWithoutOrders(compared, config).kind).toBe('accepted');
  const changed = { ...buyer, package_price: 1 };
  expect(priceWithoutOrders(changed, config)).toEqual({ kind: 'not-an-offer' });
});
