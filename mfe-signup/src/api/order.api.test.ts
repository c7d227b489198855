import { orderRequest } from '@site/contracts/purchase-forms';
import { describe, expect, test } from 'vitest';
import { answer, fakeClient, refusal } from '../../testing/fake-client.ts';
import { buyer, buyerOfDevices, buyerOfHardware, order } from '../../testing/purchase.ts';
import { accountExists, orderRequestOf, placeOrder } from './order.api.ts';

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
  const basic = { user_count: '3', package: 'Basic Plan', package_price: '12000' };
  const delivery = { delivery_address: 'Kibuye Plaza', delivery_town: 'Kisumu' };
  const business = {
    ...basic,
    package: 'Business Plan',
    package_price: '44100',
    period: 'yearly',
    add_ons: '["thermalPrinter","cashDrawer"]',
    ...delivery,
    delivery_phone: '0722000111',
    delivery_note: 'Blue gate',
  };
  const devices = { package_price: '10800', devices: '{"barCodeScanner":2}', ...delivery };

  test.each([
    ['who buys what at which price', buyer, basic],
    ['which hardware, and where it is brought', buyerOfHardware, business],
    ['which devices, and no plan', buyerOfDevices, devices],
  ])('says %s', async (_, who, what) => {
    const { client, post } = fakeClient();
    await placeOrder(client, { ...orderRequestOf(who, order), recaptcha_token: 'proof' });
    const sent = { ...contact, ...what, recaptcha_token: 'proof' };
    expect(post.mock.calls).toEqual([['/order', sent]]);
    expect(orderRequest.safeParse(sent).success).toBe(true);
  });

  const accepted = { kind: 'accepted', amount: 12_000 };
  const lines = [{ kind: 'plan', plan: 'Basic Plan', users: 3, price: 12_000 }];

  test.each<[object, object?]>([
    [accepted],
    [{ ...accepted, lines }],
    [{ ...accepted, discount: 0, lines: [{ name: 'Basic' }] }, accepted],
    [{ kind: 'address-missing' }],
    [{ kind: 'not-an-offer' }],
    [{ kind: 'not-an-offer', price: 13_000 }],
    [{ kind: 'already-exists' }],
    [{ kind: 'abandoned' }],
  ])('can be answered with %j', async (reply, result = reply) => {
    expect(await place(JSON.stringify(reply))).toEqual(result);
  });

  test.each([
    '',
    '{"kind":"accepted"}',
    '{"kind":"accepted","amount":"12000"}',
    '{"kind":"waiting-list","place":4}',
  ])('answered with %j is not answered', async (text) => {
    expect(await place(text)).toEqual({ kind: 'no-answer' });
  });
});
