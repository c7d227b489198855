import { directDebitRequest, noAccount } from '@site/contracts/purchase-calls';
import { describe, expect, test, vi } from 'vitest';
import { buyer, order } from '../fixtures/a-buyer.ts';
import type { AskSetup } from './ask-setup.ts';
import { paymentCalls, pollBudgets } from './payment-calls.ts';
import type { SetupApi } from './setup.api.ts';

const key = { order, attempt: 2 };
const settings = {
  methods: ['credit_card'] as 'credit_card'[],
  testAmount: 5,
};

function calls(mode: 'test' | 'live') {
  const made = vi.fn();
  const called =
    (name: string) =>
    async (...args: unknown[]) =>
      made(name, ...args);
  // Every call that a payment makes, and nothing of the network.
  const api = new Proxy({}, { get: (_target, name) => called(String(name)) }) as SetupApi;
  const ask: AskSetup = (call) => call(api);
  return { made, ...paymentCalls(ask, buyer, { ...settings, mode }) };
}

describe('what is sent to pay', () => {
  test.each(['test', 'live'] as const)(
    'by card, in the mode %s, is the whole price and who pays it',
    async (mode) => {
      const { made, start } = calls(mode);
      await start({ method: 'credit_card' }, 12_000, key);
      const fields = {
        phone_number: '0712345678',
        email: 'wanjiru@mavuno.example',
        full_name: 'Wanjiru Kamau',
        package_plan: 'Basic Plan',
        package_users: '3',
        amount: '12000',
      };
      expect(made).toHaveBeenCalledExactlyOnceWith('startCard', fields, key);
    },
  );

  test.each([
    ['test', '5'],
    ['live', '12000'],
  ] as const)('by phone, in the mode %s, is %s shillings', async (mode, amount) => {
    const { made, start } = calls(mode);
    await start({ method: 'mobile_money', phone: '254712345678' }, 12_000, key);
    const fields = { phone_number: '254712345678', amount };
    expect(made).toHaveBeenCalledExactlyOnceWith('startMobileMoney', fields, key);
  });

  test('by direct debit is from the account that was given', async () => {
    const { made, start } = calls('live');
    await start({ method: 'direct_debit', account: '42' }, 12_000, key);
    const fields = { account_no: '42', amount: '12000' };
    expect(made).toHaveBeenCalledExactlyOnceWith('startDirectDebit', fields, key);
  });

  test('by direct debit without an account is what every setup service takes', async () => {
    const { made, start } = calls('test');
    await start({ method: 'direct_debit' }, 12_000, key);
    const fields = { account_no: noAccount, amount: '5' };
    expect(made).toHaveBeenCalledExactlyOnceWith('startDirectDebit', fields, key);
    expect(directDebitRequest.safeParse(fields).success).toBe(true);
  });
});

test('the status of a payment is asked where its kind is known, with who pays', async () => {
  const { made, status } = calls('test');
  const payer = {
    company_name: 'Mavuno Stores',
    phone_number: '0712345678',
    email: 'wanjiru@mavuno.example',
    package_name: 'Basic Plan',
  };
  await status({ method: 'mobile_money', id: 'one' });
  await status({ method: 'credit_card', id: 'two' });
  await status({ method: 'direct_debit', id: 'three' });
  expect(made.mock.calls).toEqual([
    ['mobileMoneyStatus', { merchant_id: 'one', ...payer }],
    ['transactionStatus', { tracking_id: 'two', ...payer }],
    ['transactionStatus', { tracking_id: 'three', ...payer }],
  ]);
});

test('the order and the account are for the same buyer', async () => {
  const { made, order: place, setUp } = calls('test');
  await place(order);
  await setUp(key);
  const account = {
    applicant_name: 'Wanjiru Kamau',
    company_name: 'Mavuno Stores',
    phone_number: '0712345678',
    user_count: '3',
    email: 'wanjiru@mavuno.example',
    package: 'Basic Plan',
  };
  expect(made.mock.calls).toEqual([
    ['order', { order, ...account, package_price: '12000' }],
    ['setUp', account, key],
  ]);
});

test('an order that is sent again brings a proof of its own', async () => {
  const made = vi.fn();
  // The one call that an order makes.
  const api = { order: async (fields: unknown) => made(fields) } as unknown as SetupApi;
  const tokens = ['one', 'two'];
  const prove = async () => ({ recaptcha_token: tokens.shift() ?? 'none' });
  const ask: AskSetup = (call) => call(api);
  const { order: place } = paymentCalls(ask, buyer, { ...settings, mode: 'live' }, prove);
  await place(order);
  await place(order);
  expect(made.mock.calls.map(([fields]) => fields.recaptcha_token)).toEqual(['one', 'two']);
});

test('a card is asked about for five minutes, a phone for 25 seconds, a debit for one minute', () => {
  const lasts = Object.values(pollBudgets).map(({ every, times }) => every * times);
  expect(lasts).toEqual([300_000, 25_000, 60_000]);
});
