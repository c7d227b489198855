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
const status = {
  prompt: '/bank_check_payment_status.php',
  transaction: '/pesapal_transaction_status.php',
} as const;
const key = { order, attempt: 3 };
const keyHeader = { 'idempotency-key': `${order}.3` };
const card = { order_tracking_id: 'one', redirect_url: 'https://pay.example/one' };

function apiIn(mode: 'test' | 'live', answers: Record<string, Answer> = {}) {
  const { client, post } = fakeClient(answers);
  return { ...paymentApi(client, buyer, { ...settings, mode }), post };
}
const startWith = (choice: PaymentChoice, given: Answer) =>
  apiIn('live', { [paths[choice.method]]: given }).start(choice, 12_000, key);

describe('what a start sends', () => {
  test.each(['test', 'live'] as const)(
    'by card, in the mode %s, is the whole price and who pays it',
    async (mode) => {
      const { start, post } = apiIn(mode);
      await start({ method: 'credit_card' }, 12_000, key);
      const fields = {
        phone_number: '0712345678',
        email: 'wanjiru@mavuno.example',
        full_name: 'Wanjiru Kamau',
        package_plan: 'Basic Plan',
        package_users: '3',
        amount: '12000',
      };
      expect(post.mock.calls).toEqual([[paths.credit_card, fields, keyHeader]]);
    },
  );

  test.each([
    ['test', '5'],
    ['live', '12000'],
  ] as const)('by phone, in the mode %s, is %s shillings', async (mode, amount) => {
    const { start, post } = apiIn(mode);
    await start({ method: 'mobile_money', phone: '254712345678' }, 12_000, key);
    const fields = { phone_number: '254712345678', amount };
    expect(post.mock.calls).toEqual([[paths.mobile_money, fields, keyHeader]]);
  });

  test('by direct debit is from the account that was given', async () => {
    const { start, post } = apiIn('live');
    await start({ method: 'direct_debit', account: '42' }, 12_000, key);
    const fields = { account_no: '42', amount: '12000' };
    expect(post.mock.calls).toEqual([[paths.direct_debit, fields, keyHeader]]);
  });

  test('by direct debit without an account is what every setup service takes', async () => {
    const { start, post } = apiIn('test');
    await start({ method: 'direct_debit' }, 12_000, key);
    const fields = { account_no: noAccount, amount: '5' };
    expect(post.mock.calls).toEqual([[paths.direct_debit, fields, keyHeader]]);
    expect(directDebitRequest.safeParse(fields).success).toBe(true);
  });
});

describe('the start of a payment', () => {
  const started = { kind: 'started', id: 'one', page: card.redirect_url };

  test('by card returns the page to pay on', async () => {
    expect(await startWith({ method: 'credit_card' }, answer(card))).toEqual(started);
  });

  test('begins with a newer service that says more', async () => {
    const more = answer({ ...card, expires: 1, wallets: [] });
    expect(await startWith({ method: 'credit_card' }, more)).toEqual(started);
    const refusing = refusal(409, '{"refused":"under-way","until":9}');
    const refused = { kind: 'refused', reason: 'under-way' };
    expect(await startWith({ method: 'direct_debit' }, refusing)).toEqual(refused);
  });

  test('by phone and direct debit returns the id to ask by', async () => {
    const prompt = answer({ MerchantRequestID: 'two' });
    expect(await startWith({ method: 'mobile_money' }, prompt)).toEqual({
      kind: 'started',
      id: 'two',
    });
    const debit = answer({ OrderTrackingId: 'three' });
    expect(await startWith({ method: 'direct_debit' }, debit)).toEqual({
      kind: 'started',
      id: 'three',
    });
  });

  test('says where only the buyer knows how an earlier prompt ended', async () => {
    const given = refusal(409, '{"refused":"under-way","unconfirmed":true}');
    expect(await startWith({ method: 'mobile_money' }, given)).toEqual({
      kind: 'refused',
      reason: 'under-way',
      isUnconfirmed: true,
    });
  });

  test.each(['under-way', 'already-paid', 'no-such-order', 'wrong-amount'])(
    'is refused as %s',
    async (reason) => {
      const given = refusal(409, JSON.stringify({ refused: reason }));
      expect(await startWith({ method: 'credit_card' }, given)).toEqual({
        kind: 'refused',
        reason,
      });
    },
  );

  test.each([
    [400, {}],
    [429, { reason: 'too-many' }],
    [502, {}],
    [503, { reason: 'not-available' }],
  ])('did not begin where the status is %i', async (code, why) => {
    const given = refusal(code, 'The payment provider did not take the payment.');
    expect(await startWith({ method: 'mobile_money' }, given)).toEqual({ kind: 'failed', ...why });
  });

  test.each<Answer>([
    refusal(504, JSON.stringify(card)),
    refusal(500),
    refusal(408),
    refusal(409, '{"refused":"tired"}'),
    answer({ redirect_url: 'one' }),
    answer('<h1>Maintenance</h1>'),
    { kind: 'no-answer' },
  ])('may have begun where the answer is %o', async (given) => {
    expect(await startWith({ method: 'credit_card' }, given)).toEqual({ kind: 'no-answer' });
  });
});

test('the status of a payment is asked where its method is known, with who pays', async () => {
  const { status: ask, post } = apiIn('test');
  const payer = {
    company_name: 'Mavuno Stores',
    phone_number: '0712345678',
    email: 'wanjiru@mavuno.example',
    package_name: 'Basic Plan',
  };
  await ask({ method: 'mobile_money', id: 'one' });
  await ask({ method: 'credit_card', id: 'two' });
  await ask({ method: 'direct_debit', id: 'three' });
  expect(post.mock.calls).toEqual([
    [status.prompt, { merchant_id: 'one', ...payer }],
    [status.transaction, { tracking_id: 'two', ...payer }],
    [status.transaction, { tracking_id: 'three', ...payer }],
  ]);
});

describe('the status of a payment', () => {
  const noAnswer: Answer = { kind: 'no-answer' };

  test.each([
    [answer('0'), { kind: 'paid' }],
    [answer(' 0\n'), { kind: 'paid' }],
    [answer('4999'), { kind: 'pending' }],
    [answer('8006'), { kind: 'pending' }],
    [answer('1032'), { kind: 'failed', code: 1032 }],
    [answer('1'), { kind: 'failed', code: 1 }],
    [answer(''), noAnswer],
    [answer('Maintenance'), noAnswer],
    [refusal(429, '0'), noAnswer],
    [noAnswer, noAnswer],
  ])('by phone, %o means %o', async (given, result) => {
    const api = apiIn('live', { [status.prompt]: given });
    expect(await api.status({ method: 'mobile_money', id: 'one' })).toEqual(result);
  });

  test.each([
    [answer('Completed'), { kind: 'paid' }],
    [
      { kind: 'answer', text: 'Completed', isOrderComplete: true } as const,
      { kind: 'paid', isComplete: true },
    ],
    [answer('Failed'), { kind: 'failed' }],
    [answer('Reversed'), { kind: 'failed', isFinal: true }],
    [answer('Pending'), { kind: 'pending' }],
    [answer('Thinking'), { kind: 'pending' }],
    [noAnswer, noAnswer],
  ])('by card and direct debit, %o means %o', async (given, result) => {
    const api = apiIn('live', { [status.transaction]: given });
    expect(await api.status({ method: 'credit_card', id: 'one' })).toEqual(result);
    expect(await api.status({ method: 'direct_debit', id: 'one' })).toEqual(result);
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
  const { client, post } = fakeClient();
  const api = paymentApi(client, buyerOfDevices, { ...settings, mode: 'live' });
  await api.start({ method: 'credit_card' }, 10_800, key);
  await api.status({ method: 'credit_card', id: 'one' });
  await api.setUpAccount(key);
  const contact = { phone_number: '0712345678', email: 'wanjiru@mavuno.example' };
  const company = { company_name: 'Mavuno Stores' };
  expect(post.mock.calls.map(([, fields]) => fields)).toEqual([
    { ...contact, full_name: 'Wanjiru Kamau', amount: '10800' },
    { ...contact, ...company, tracking_id: 'one' },
    { ...contact, ...company, applicant_name: 'Wanjiru Kamau' },
  ]);
});
