import { noAccount } from '@site/contracts/purchase-calls';
import { directDebitRequest } from '@site/contracts/purchase-forms';
import { describe, expect, test } from 'vitest';
import { answer, fakeClient, refusal } from '../../testing/fake-client.ts';
import { buyer, buyerOfDevices, configuration, order } from '../../testing/purchase.ts';
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
const frame = 'https://setup.example/card_frame/one';
const noAnswer: Answer = { kind: 'no-answer' };

function apiIn(mode: 'test' | 'live', answers: Record<string, Answer> = {}, who = buyer) {
  const { client, post } = fakeClient(answers);
  return { ...paymentApi(client, who, { ...configuration, mode }), post };
}

const full_name = 'Wanjiru Kamau';
const company_name = 'Mavuno Stores';
const contact = { phone_number: '0712345678', email: 'wanjiru@mavuno.example' };
const byCard = { ...contact, full_name, package_plan: 'Basic Plan', package_users: '3' };

test.each<['test' | 'live', PaymentChoice, Record<string, string>]>([
  ['test', card, { ...byCard, amount: '12000' }],
  ['live', card, { ...byCard, amount: '12000' }],
  ['test', phone, { phone_number: '254712345678', amount: '5' }],
  ['live', phone, { phone_number: '254712345678', amount: '12000' }],
  ['live', { ...debit, account: '42' }, { account_no: '42', amount: '12000' }],
  ['test', debit, { account_no: noAccount, amount: '5' }],
])('a start in the mode %s by %o sends %o', async (mode, choice, fields) => {
  const { start, post } = apiIn(mode);
  await start(choice, 12_000, key);
  expect(post.mock.calls).toEqual([[paths[choice.method], fields, keyHeader]]);
  if (choice === debit) expect(directDebitRequest.safeParse(fields).success).toBe(true);
});

const failed = { kind: 'failed' };
const refused = { kind: 'refused' };
const startedByCard = { kind: 'started', id: 'one', page: cardReply.redirect_url };

test.each<[PaymentChoice, Answer, object]>([
  [card, answer(cardReply), startedByCard],
  [card, answer({ ...cardReply, expires: 1, wallets: [] }), startedByCard],
  [card, answer({ ...cardReply, frame_url: frame }), { ...startedByCard, frame }],
  [card, answer({ ...cardReply, frame_url: 'javascript:alert(1)' }), startedByCard],
  [phone, answer({ MerchantRequestID: 'two' }), { kind: 'started', id: 'two' }],
  [debit, answer({ OrderTrackingId: 'three' }), { kind: 'started', id: 'three' }],
  [card, refusal(409, '{"refused":"under-way","until":9}'), { ...refused, reason: 'under-way' }],
  [
    card,
    refusal(409, '{"refused":"under-way","unconfirmed":true}'),
    { ...refused, reason: 'under-way', isUnconfirmed: true },
  ],
  ...['already-paid', 'no-such-order', 'wrong-amount'].map(
    (reason): [PaymentChoice, Answer, object] => [
      card,
      refusal(409, JSON.stringify({ refused: reason })),
      { ...refused, reason },
    ],
  ),
  [phone, refusal(400), failed],
  [phone, refusal(429), { ...failed, reason: 'too-many' }],
  [phone, refusal(502), failed],
  [phone, refusal(502, 'The payment provider did not take the payment.'), failed],
  [phone, refusal(502, '{"refused":"tired"}'), failed],
  [phone, refusal(502, '{"refused":"payer-busy","until":9}'), { ...failed, reason: 'payer-busy' }],
  [phone, refusal(503), { ...failed, reason: 'not-available' }],
  [card, refusal(504, JSON.stringify(cardReply)), noAnswer],
  [card, refusal(500), noAnswer],
  [card, refusal(408), noAnswer],
  [card, refusal(409, '{"refused":"tired"}'), noAnswer],
  [card, answer({ redirect_url: 'one' }), noAnswer],
  [card, answer('<h1>Maintenance</h1>'), noAnswer],
  [card, noAnswer, noAnswer],
])('a start by %o that is answered with %j is %j', async (choice, given, result) => {
  const { start } = apiIn('live', { [paths[choice.method]]: given });
  expect(await start(choice, 12_000, key)).toEqual(result);
});

describe('the status of a payment', () => {
  test.each([
    ['credit_card', 'tracking_id'],
    ['mobile_money', 'merchant_id'],
    ['direct_debit', 'tracking_id'],
  ] as const)('by %s is fetched with who pays', async (method, name) => {
    const { status, post } = apiIn('test');
    await status({ method, id: 'one' });
    const fields = { [name]: 'one', company_name, ...contact, package_name: 'Basic Plan' };
    expect(post.mock.calls).toEqual([[statusPaths[method], fields]]);
  });

  const paid = { kind: 'paid' };
  const pending = { kind: 'pending' };
  const byPhone: [Answer, object][] = [
    [answer('0'), paid],
    [answer(' 0\n'), paid],
    [answer('4999'), pending],
    [answer('8006'), pending],
    [answer('1032'), { ...failed, code: 1032 }],
    [answer('1'), { ...failed, code: 1 }],
    [answer(''), noAnswer],
    [answer('Maintenance'), noAnswer],
    [refusal(429, '0'), noAnswer],
    [noAnswer, noAnswer],
  ];
  const complete: Answer = { kind: 'answer', text: 'Completed', isOrderComplete: true };
  const byTransaction: [Answer, object][] = [
    [answer('Completed'), paid],
    [complete, { ...paid, isComplete: true }],
    [answer('Failed'), failed],
    [answer('Reversed'), { ...failed, isFinal: true }],
    [answer('Pending'), pending],
    [answer('Thinking'), pending],
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

const company = { applicant_name: full_name, company_name };

test.each([
  [answer('1'), 'created'],
  [answer('0'), 'failed'],
  [answer('11'), 'failed'],
  [answer(''), 'failed'],
  [refusal(500), 'no-answer'],
])(
  'the account setup, with the key that was paid, answered with %o is «%s»',
  async (given, kind) => {
    const { setUpAccount, post } = apiIn('live', { '/bank_setup.php': given });
    expect(await setUpAccount(key)).toEqual({ kind });
    const account = { ...contact, ...company, user_count: '3', package: 'Basic Plan' };
    expect(post.mock.calls).toEqual([['/bank_setup.php', account, keyHeader]]);
  },
);

test('calls for devices alone name no plan', async () => {
  const api = apiIn('live', {}, buyerOfDevices);
  await api.start(card, 10_800, key);
  await api.status({ ...card, id: 'one' });
  await api.setUpAccount(key);
  expect(api.post.mock.calls.map(([, fields]) => fields)).toEqual([
    { ...contact, full_name, amount: '10800' },
    { ...contact, company_name, tracking_id: 'one' },
    { ...contact, ...company },
  ]);
});

test('without orders a start has no key, and an account is made for a payment that is known alone', async () => {
  const { client, post } = fakeClient({ [paths.credit_card]: answer(cardReply) });
  const api = paymentApi({ ...client, takesOrders: false }, buyer, configuration);
  expect(await api.start(card, 12_000, key)).toEqual(startedByCard);
  expect(await api.findAccount(key)).toEqual(noAnswer);
  expect(post.mock.calls).toEqual([[paths.credit_card, { ...byCard, amount: '12000' }, {}]]);
});
