import { noAccount } from '@site/contracts/purchase-calls';
import { directDebitRequest } from '@site/contracts/purchase-forms';
import { describe, expect, test } from 'vitest';
import { answer, fakeClient, refusal } from '../../testing/fake-client.ts';
import { buyer, buyerOfDevices, order, settings } from '../../testing/purchase.ts';
import { type PaymentChoice, paymentApi } from './payment.api.ts';
import type { Answer } from './setup-client.api.ts';

const paths = {
  credit_card: '/pesapal_bank.php',
  mobile_money: '/bank_mpesa.php',
  direct_debit: '/bank_fund_transfer.php',
} as const;
const statusPaths = {
  credit_card: '/pesapal_transaction_status.php',
  mobile_money: '/bank_check_payment_status.php',
  direct_debit: '/pesapal_transaction_status.php',
} as const;
const key = { order, attempt: 3 };
const keyHeader = { 'idempotency-key': `${order}.3` };
const card = { method: 'credit_card' } as const;
const phone = { method: 'mobile_money', phone: '254712345678' } as const;
const debit = { method: 'direct_debit' } as const;
const cardReply = { order_tracking_id: 'one', redirect_url: 'https://pay.example/one' };
const noAnswer: Answer = { kind: 'no-answer' };

function apiIn(mode: 'test' | 'live', answers: Record<string, Answer> = {}, who = buyer) {
  const { client, post } = fakeClient(answers);
  return { ...paymentApi(client, who, { ...settings, mode }), post };
}
const startWith = (choice: PaymentChoice, given: Answer) =>
  apiIn('live', { [paths[choice.method]]: given }).start(choice, 12_000, key);

describe('what a start sends', () => {
  const byCard = {
    phone_number: '0712345678',
    email: 'wanjiru@mavuno.example',
    full_name: 'Wanjiru Kamau',
    package_plan: 'Basic Plan',
    package_users: '3',
    amount: '12000',
  };

  test.each<['test' | 'live', PaymentChoice, Record<string, string>]>([
    ['test', card, byCard],
    ['live', card, byCard],
    ['test', phone, { phone_number: '254712345678', amount: '5' }],
    ['live', phone, { phone_number: '254712345678', amount: '12000' }],
    ['live', { ...debit, account: '42' }, { account_no: '42', amount: '12000' }],
    ['test', debit, { account_no: noAccount, amount: '5' }],
  ])('in the mode %s by %o is %o', async (mode, choice, fields) => {
    const { start, post } = apiIn(mode);
    await start(choice, 12_000, key);
    expect(post.mock.calls).toEqual([[paths[choice.method], fields, keyHeader]]);
  });

  test('by direct debit without an account is what every setup service takes', () => {
    const fields = { account_no: noAccount, amount: '5' };
    expect(directDebitRequest.safeParse(fields).success).toBe(true);
  });
});

describe('the start of a payment', () => {
  const byCard = { kind: 'started', id: 'one', page: cardReply.redirect_url };

  test.each([
    [card, answer(cardReply), byCard],
    // Of a newer service, which says more.
    [card, answer({ ...cardReply, expires: 1, wallets: [] }), byCard],
    [phone, answer({ MerchantRequestID: 'two' }), { kind: 'started', id: 'two' }],
    [debit, answer({ OrderTrackingId: 'three' }), { kind: 'started', id: 'three' }],
  ])('by %o, answered with %o, is %o', async (choice, given, result) => {
    expect(await startWith(choice, given)).toEqual(result);
  });

  test.each([
    ['{"refused":"under-way","until":9}', { reason: 'under-way' }],
    ['{"refused":"under-way","unconfirmed":true}', { reason: 'under-way', isUnconfirmed: true }],
    ['{"refused":"already-paid"}', { reason: 'already-paid' }],
    ['{"refused":"no-such-order"}', { reason: 'no-such-order' }],
    ['{"refused":"wrong-amount"}', { reason: 'wrong-amount' }],
  ])('is refused by %s', async (text, why) => {
    expect(await startWith(card, refusal(409, text))).toEqual({ kind: 'refused', ...why });
  });

  test.each([
    [400, {}],
    [429, { reason: 'too-many' }],
    [502, {}],
    [503, { reason: 'not-available' }],
  ])('did not begin where the status is %i', async (code, why) => {
    const given = refusal(code, 'The payment provider did not take the payment.');
    expect(await startWith(phone, given)).toEqual({ kind: 'failed', ...why });
  });

  test.each<Answer>([
    refusal(504, JSON.stringify(cardReply)),
    refusal(500),
    refusal(408),
    refusal(409, '{"refused":"tired"}'),
    answer({ redirect_url: 'one' }),
    answer('<h1>Maintenance</h1>'),
    noAnswer,
  ])('may have begun where the answer is %o', async (given) => {
    expect(await startWith(card, given)).toEqual(noAnswer);
  });
});

describe('the status of a payment', () => {
  test.each([
    ['credit_card', 'tracking_id'],
    ['mobile_money', 'merchant_id'],
    ['direct_debit', 'tracking_id'],
  ] as const)('by %s is asked with who pays', async (method, name) => {
    const { status, post } = apiIn('test');
    await status({ method, id: 'one' });
    const fields = {
      [name]: 'one',
      company_name: 'Mavuno Stores',
      phone_number: '0712345678',
      email: 'wanjiru@mavuno.example',
      package_name: 'Basic Plan',
    };
    expect(post.mock.calls).toEqual([[statusPaths[method], fields]]);
  });

  const byPhone: [Answer, object][] = [
    [answer('0'), { kind: 'paid' }],
    [answer(' 0\n'), { kind: 'paid' }],
    [answer('4999'), { kind: 'pending' }],
    [answer('8006'), { kind: 'pending' }],
    [answer('1032'), { kind: 'failed', code: 1032 }],
    [answer('1'), { kind: 'failed', code: 1 }],
    ...[answer(''), answer('Maintenance'), refusal(429, '0'), noAnswer].map(
      (given): [Answer, object] => [given, noAnswer],
    ),
  ];
  const byTransaction: [Answer, object][] = [
    [answer('Completed'), { kind: 'paid' }],
    [
      { kind: 'answer', text: 'Completed', isOrderComplete: true },
      { kind: 'paid', isComplete: true },
    ],
    [answer('Failed'), { kind: 'failed' }],
    [answer('Reversed'), { kind: 'failed', isFinal: true }],
    [answer('Pending'), { kind: 'pending' }],
    [answer('Thinking'), { kind: 'pending' }],
    [noAnswer, noAnswer],
  ];

  test.each([
    ...byPhone.map(([given, result]) => ['mobile_money', given, result] as const),
    ...byTransaction.map(([given, result]) => ['credit_card', given, result] as const),
    ...byTransaction.map(([given, result]) => ['direct_debit', given, result] as const),
  ])('by %s, %o means %o', async (method, given, result) => {
    const api = apiIn('live', { [statusPaths[method]]: given });
    expect(await api.status({ method, id: 'one' })).toEqual(result);
  });
});

describe('the account setup', () => {
  test('is for the same buyer, with the key of the attempt that was paid', async () => {
    const { setUpAccount, post } = apiIn('test');
    await setUpAccount(key);
    const account = {
      applicant_name: 'Wanjiru Kamau',
      company_name: 'Mavuno Stores',
      phone_number: '0712345678',
      user_count: '3',
      email: 'wanjiru@mavuno.example',
      package: 'Basic Plan',
    };
    expect(post.mock.calls).toEqual([['/bank_setup.php', account, keyHeader]]);
  });

  test.each([
    [answer('1'), 'created'],
    [answer('0'), 'failed'],
    [answer('11'), 'failed'],
    [answer(''), 'failed'],
    [refusal(500), 'no-answer'],
  ])('that is answered with %o is «%s»', async (given, kind) => {
    const { setUpAccount } = apiIn('live', { '/bank_setup.php': given });
    expect(await setUpAccount(key)).toEqual({ kind });
  });
});

test('calls for devices alone name no plan', async () => {
  const api = apiIn('live', {}, buyerOfDevices);
  await api.start(card, 10_800, key);
  await api.status({ ...card, id: 'one' });
  await api.setUpAccount(key);
  const contact = { phone_number: '0712345678', email: 'wanjiru@mavuno.example' };
  const company = { company_name: 'Mavuno Stores' };
  expect(api.post.mock.calls.map(([, fields]) => fields)).toEqual([
    { ...contact, full_name: 'Wanjiru Kamau', amount: '10800' },
    { ...contact, ...company, tracking_id: 'one' },
    { ...contact, ...company, applicant_name: 'Wanjiru Kamau' },
  ]);
});
