import { unprovenReply } from '@site/contracts/setup-calls';
import { describe, expect, test } from 'vitest';
import { order } from '../fixtures/a-buyer.ts';
import {
  closedAddress,
  fieldsOf,
  listeningService,
  replying,
  serviceThat,
} from '../fixtures/local-service.ts';
import { createSetupApi } from './setup.api.ts';

const apiAt = (address: string) =>
  createSetupApi({ address, provider: 'bank', cardProvider: 'pesapal' });
const answering = async (text: string, status?: number) =>
  apiAt(await serviceThat(replying(text, status)));
const silent = async () => apiAt(await closedAddress());

const anOrder = {
  order,
  applicant_name: 'Wanjiru Kamau',
  email: 'wanjiru@mavuno.example',
  company_name: 'Mavuno Stores',
  phone_number: '0712345678',
  package: 'Basic Plan',
  user_count: '3',
  package_price: '12000',
};
const key = { order, attempt: 3 };
const card = { order_tracking_id: 'one', redirect_url: 'https://pay.example/one' };

describe('where each call goes', () => {
  test.each([
    ['accountExists', '/account_exists.php'],
    ['order', '/order'],
    ['setUp', '/bank_setup.php'],
    ['mobileMoneyStatus', '/bank_check_payment_status.php'],
    ['transactionStatus', '/pesapal_transaction_status.php'],
  ] as const)('%s goes to %s with its fields', async (call, path) => {
    const { address, requests } = await listeningService('');
    // Every one of these takes texts by name.
    const make = apiAt(address)[call] as (fields: Record<string, string>) => Promise<unknown>;
    await make({ email: 'wanjiru@mavuno.example' });
    expect(requests[0]?.url).toBe(`http://service${path}`);
    expect(await fieldsOf(requests[0])).toEqual({ email: 'wanjiru@mavuno.example' });
  });

  test.each([
    ['startCard', '/pesapal_bank.php'],
    ['startMobileMoney', '/bank_mpesa.php'],
    ['startDirectDebit', '/bank_fund_transfer.php'],
    ['setUp', '/bank_setup.php'],
  ] as const)('%s goes to %s with the key of its attempt', async (call, path) => {
    const { address, requests } = await listeningService('');
    await apiAt(address)[call]({ amount: '5' }, key);
    expect(requests[0]?.url).toBe(`http://service${path}`);
    expect(requests[0]?.headers.get('idempotency-key')).toBe(`${order}.3`);
    expect(await fieldsOf(requests[0])).toEqual({ amount: '5' });
  });
});

describe('giving an order up', () => {
  test('names it, and is answered with how it stands', async () => {
    const { address, requests } = await listeningService('{"kind":"given-up"}');
    expect(await apiAt(address).giveUp(order)).toEqual({ kind: 'given-up' });
    expect(requests[0]?.url).toBe('http://service/bank_give_up.php');
    expect(await fieldsOf(requests[0])).toEqual({ order });
  });

  test.each([
    ['{"kind":"under-way"}', 200, 'under-way'],
    ['There is nothing at this address.', 404, 'not-offered'],
    ['', 500, 'no-answer'],
    ['{"kind":"something new"}', 200, 'no-answer'],
  ])('answered with «%s» and status %i is «%s»', async (text, status, kind) => {
    expect(await (await answering(text, status)).giveUp(order)).toEqual({ kind });
  });
});

describe('whether an account exists', () => {
  const ask = { email: 'a@b.c', company: 'Mavuno' };
  test('is said in words', async () => {
    expect(await (await answering('User does not exist')).accountExists(ask)).toEqual({
      kind: 'free',
    });
    expect(await (await answering('User exists')).accountExists(ask)).toEqual({ kind: 'taken' });
    expect(await (await answering('', 500)).accountExists(ask)).toEqual({ kind: 'no-answer' });
    expect(await (await silent()).accountExists(ask)).toEqual({ kind: 'no-answer' });
  });
});

describe('an order', () => {
  const place = async (text: string, status?: number) =>
    (await answering(text, status)).order({
      order,
      applicant_name: '',
      email: '',
      company_name: '',
      phone_number: '',
      package: '',
      user_count: '',
      package_price: '',
    });
  test.each([
    { kind: 'accepted', amount: 12_000 },
    { kind: 'not-an-offer' },
    { kind: 'already-exists' },
  ])('can be answered with %o', async (reply) => {
    expect(await place(JSON.stringify(reply))).toEqual(reply);
  });
  test('is accepted by a newer service that says more', async () => {
    const reply = { kind: 'accepted', amount: 12_000, discount: 0, lines: [{ name: 'Basic' }] };
    expect(await place(JSON.stringify(reply))).toEqual({ kind: 'accepted', amount: 12_000 });
  });

  test.each([
    '',
    '1',
    '{"kind":"accepted"}',
    '{"kind":"accepted","amount":"12000"}',
    '{"kind":"waiting-list","place":4}',
  ])('answered with %j is not answered', async (text) => {
    expect(await place(text)).toEqual({ kind: 'no-answer' });
  });
});

describe('the start of a payment', () => {
  test('by card gives the page to pay on', async () => {
    const api = await answering(JSON.stringify(card));
    expect(await api.startCard({}, key)).toEqual({
      kind: 'started',
      id: 'one',
      page: card.redirect_url,
    });
  });

  test('begins with a newer service that says more', async () => {
    const api = await answering(JSON.stringify({ ...card, expires: 1, wallets: [] }));
    const started = { kind: 'started', id: 'one', page: card.redirect_url };
    expect(await api.startCard({}, key)).toEqual(started);
    const refusing = await answering('{"refused":"under-way","until":9}', 409);
    const refused = { kind: 'refused', reason: 'under-way' };
    expect(await refusing.startDirectDebit({}, key)).toEqual(refused);
  });

  test('by phone and direct debit gives what to ask by', async () => {
    const phone = await answering('{"MerchantRequestID":"two"}');
    expect(await phone.startMobileMoney({}, key)).toEqual({ kind: 'started', id: 'two' });
    const debit = await answering('{"OrderTrackingId":"three"}');
    expect(await debit.startDirectDebit({}, key)).toEqual({ kind: 'started', id: 'three' });
  });

  test.each(['under-way', 'already-paid', 'no-such-order', 'wrong-amount'])(
    'is refused as %s',
    async (reason) => {
      const api = await answering(JSON.stringify({ refused: reason }), 409);
      expect(await api.startCard({}, key)).toEqual({ kind: 'refused', reason });
    },
  );

  test.each([400, 429, 502, 503])('did not begin where the status is %i', async (status) => {
    const api = await answering('The payment provider did not take the payment.', status);
    expect(await api.startMobileMoney({}, key)).toEqual({ kind: 'failed' });
  });

  test.each([
    [JSON.stringify(card), 504],
    ['', 500],
    ['{"refused":"tired"}', 409],
    ['{"redirect_url":"one"}', 200],
    ['<h1>Maintenance</h1>', 200],
  ])('may have begun where the answer is %j with status %i', async (text, status) => {
    expect(await (await answering(text, status)).startCard({}, key)).toEqual({ kind: 'no-answer' });
  });

  test('may have begun where there is no answer at all', async () => {
    expect(await (await silent()).startDirectDebit({}, key)).toEqual({ kind: 'no-answer' });
  });
});

describe('how a payment stands', () => {
  test.each([
    ['0', { kind: 'paid' }],
    [' 0\n', { kind: 'paid' }],
    ['4999', { kind: 'pending' }],
    ['8006', { kind: 'pending' }],
    ['1032', { kind: 'failed', code: 1032 }],
    ['1', { kind: 'failed', code: 1 }],
    ['', { kind: 'no-answer' }],
    ['Maintenance', { kind: 'no-answer' }],
  ])('by phone, %j means %o', async (text, result) => {
    expect(await (await answering(text)).mobileMoneyStatus({})).toEqual(result);
  });

  test.each([
    ['Completed', { kind: 'paid' }],
    ['Failed', { kind: 'failed' }],
    ['Reversed', { kind: 'failed', isFinal: true }],
    ['Pending', { kind: 'pending' }],
    ['Thinking', { kind: 'pending' }],
  ])('by card and direct debit, %s means %o', async (text, result) => {
    expect(await (await answering(text)).transactionStatus({})).toEqual(result);
  });

  test('is not known without an answer', async () => {
    expect(await (await answering('0', 429)).mobileMoneyStatus({})).toEqual({ kind: 'no-answer' });
    expect(await (await silent()).transactionStatus({})).toEqual({ kind: 'no-answer' });
  });
});

test.each([
  ['1', 'created'],
  ['0', 'failed'],
  ['11', 'failed'],
  ['', 'failed'],
])('the account setup that is answered with %j has %s', async (text, kind) => {
  expect(await (await answering(text)).setUp({})).toEqual({ kind });
});

test('a sign-in request and an enquiry are answered, or not', async () => {
  const enquiry = { company_name: '', email: '', phone_number: '', full_name: '', message: '' };
  const asked = { email: 'a@b.c' };
  expect(await (await answering('User exists')).lookUp(asked)).toEqual({ kind: 'found' });
  expect(await (await answering('User does not exist')).lookUp(asked)).toEqual({ kind: 'unknown' });
  expect(await (await answering('', 429)).lookUp(asked)).toEqual({ kind: 'too-many' });
  expect(await (await answering('', 503)).lookUp(asked)).toEqual({ kind: 'no-answer' });
  expect(await (await answering('', 201)).sendEnquiry(enquiry)).toEqual({ kind: 'sent' });
  expect(await (await answering('', 500)).sendEnquiry(enquiry)).toEqual({ kind: 'no-answer' });
});

test('a form that did not pass the bot check is told from one that got no answer', async () => {
  const fields = { email: 'a@b.c', company_name: '', phone_number: '', full_name: '', message: '' };
  const refusing = await answering(unprovenReply, 403);
  expect(await refusing.lookUp({ email: 'a@b.c' })).toEqual({ kind: 'unproven' });
  expect(await refusing.sendEnquiry(fields)).toEqual({ kind: 'unproven' });
  expect(await refusing.order(anOrder)).toEqual({ kind: 'unproven' });
  const foreign = await answering('Forms of other sites are not taken.', 403);
  expect(await foreign.order(anOrder)).toEqual({ kind: 'no-answer' });
});

test('a proof goes with the form, and nothing stands for one that is missing', async () => {
  const { address, requests } = await listeningService('User exists');
  await apiAt(address).lookUp({ email: 'a@b.c', recaptcha_token: 'proof' });
  await apiAt(address).lookUp({ email: 'a@b.c', recaptcha_token: undefined });
  expect(await fieldsOf(requests[0])).toEqual({ email: 'a@b.c', recaptcha_token: 'proof' });
  expect(await fieldsOf(requests[1])).toEqual({ email: 'a@b.c' });
});
