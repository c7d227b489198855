import { orderRequest } from '@site/contracts/purchase-forms';
import { describe, expect, test } from 'vitest';
import { answer, fakeClient, refusal } from '../../testing/fake-client.ts';
import { buyer, buyerOfDevices, buyerOfHardware, order } from '../../testing/purchase.ts';
import { accountExists, expireOrder, orderRequestOf, placeOrder } from './order.api.ts';

test.each([
  [answer('User does not exist'), 'free'],
  [answer('User exists'), 'taken'],
  [refusal(500), 'no-answer'],
])('whether an account exists, answered with %o, is «%s»', async (given, kind) => {
  const fields = { email: 'a@b.c', company: 'Mavuno' };
  const { client, post } = fakeClient({ '/account_exists.php': given });
  expect(await accountExists(client, fields)).toEqual({ kind });
  expect(post.mock.calls).toEqual([['/account_exists.php', fields]]);
});

describe('an order', () => {
  const place = (text: string) =>
    placeOrder(fakeClient({ '/order': answer(text) }).client, orderRequestOf(buyer, order));

  const contact = {
    order,
    applicant_name: 'Wanjiru Kamau',
    company_name: 'Mavuno Stores',
    phone_number: '0712345678',
    email: 'wanjiru@mavuno.example',
  };
  const delivery = { delivery_address: 'Kibuye Plaza', delivery_town: 'Kisumu' };

  test.each([
    [
      'who buys what at which price',
      buyer,
      { user_count: '3', package: 'Basic Plan', package_price: '12000' },
    ],
    [
      'which hardware, and where it is brought',
      buyerOfHardware,
      {
        user_count: '3',
        package: 'Business Plan',
        package_price: '44100',
        period: 'yearly',
        add_ons: '["thermalPrinter","cashDrawer"]',
        ...delivery,
        delivery_phone: '0722000111',
        delivery_note: 'Blue gate',
      },
    ],
    [
      'which devices, and no plan',
      buyerOfDevices,
      { package_price: '10800', devices: '{"barCodeScanner":2}', ...delivery },
    ],
  ])('says %s', async (_, who, fields) => {
    const { client, post } = fakeClient();
    await placeOrder(client, { ...orderRequestOf(who, order), recaptcha_token: 'proof' });
    const sent = { ...contact, ...fields, recaptcha_token: 'proof' };
    expect(post.mock.calls).toEqual([['/order', sent]]);
    expect(orderRequest.safeParse(sent).success).toBe(true);
  });

  test.each([
    {
      kind: 'accepted',
      amount: 12_000,
      lines: [{ kind: 'plan', plan: 'Basic Plan', users: 3, price: 12_000 }],
    },
    { kind: 'address-missing' },
    { kind: 'accepted', amount: 12_000 },
    { kind: 'not-an-offer' },
    { kind: 'not-an-offer', price: 13_000 },
    { kind: 'already-exists' },
    { kind: 'abandoned' },
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

test.each([
  [answer({ kind: 'abandoned' }), 'abandoned'],
  [answer({ kind: 'under-way' }), 'under-way'],
  [refusal(500), 'no-answer'],
  [answer({ kind: 'something new' }), 'no-answer'],
])('ending an order names it, and answered with %o is «%s»', async (given, kind) => {
  const { client, post } = fakeClient({ '/bank_abandon.php': given });
  expect(await expireOrder(client, order)).toEqual({ kind });
  expect(post.mock.calls).toEqual([['/bank_abandon.php', { order }]]);
});
