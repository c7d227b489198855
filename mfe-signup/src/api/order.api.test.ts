import { orderRequest } from '@site/contracts/purchase-forms';
import { describe, expect, test } from 'vitest';
import { answer, fakeClient, refusal } from '../../testing/fake-client.ts';
import { buyer, buyerOfDevices, buyerOfHardware, order } from '../../testing/purchase.ts';
import { accountExists, expireOrder, orderRequestOf, placeOrder } from './order.api.ts';

describe('whether an account exists', () => {
  const fields = { email: 'a@b.c', company: 'Mavuno' };
  const path = '/account_exists.php';

  test.each([
    [answer('User does not exist'), 'free'],
    [answer('User exists'), 'taken'],
    [refusal(500), 'no-answer'],
  ])('is answered with %o: «%s»', async (given, kind) => {
    const { client, post } = fakeClient({ [path]: given });
    expect(await accountExists(client, fields)).toEqual({ kind });
    expect(post.mock.calls).toEqual([[path, fields]]);
  });
});

describe('an order', () => {
  const place = (text: string) =>
    placeOrder(fakeClient({ '/order': answer(text) }).client, orderRequestOf(buyer, order));

  test('says who buys what at which price', async () => {
    const { client, post } = fakeClient();
    await placeOrder(client, { ...orderRequestOf(buyer, order), recaptcha_token: 'proof' });
    const fields = {
      order,
      applicant_name: 'Wanjiru Kamau',
      company_name: 'Mavuno Stores',
      phone_number: '0712345678',
      user_count: '3',
      email: 'wanjiru@mavuno.example',
      package: 'Basic Plan',
      package_price: '12000',
      recaptcha_token: 'proof',
    };
    expect(post.mock.calls).toEqual([['/order', fields]]);
  });

  test('with hardware says which, and where it is brought', async () => {
    const request = orderRequestOf(buyerOfHardware, order);
    expect(orderRequest.parse(request)).toEqual({ ...request, devices: undefined });
    const { client, post } = fakeClient();
    await placeOrder(client, request);
    expect(post.mock.calls[0]?.[1]).toMatchObject({
      package: 'Business Plan',
      package_price: '44100',
      period: 'yearly',
      add_ons: '["thermalPrinter","cashDrawer"]',
      delivery_address: 'Kibuye Plaza',
      delivery_town: 'Kisumu',
      delivery_phone: '0722000111',
      delivery_note: 'Blue gate',
    });
    expect(post.mock.calls[0]?.[1]).not.toHaveProperty('devices');
  });

  test('of devices alone names no plan', async () => {
    const { client, post } = fakeClient();
    await placeOrder(client, orderRequestOf(buyerOfDevices, order));
    expect(post.mock.calls[0]?.[1]).toEqual({
      order,
      applicant_name: 'Wanjiru Kamau',
      company_name: 'Mavuno Stores',
      phone_number: '0712345678',
      email: 'wanjiru@mavuno.example',
      package_price: '10800',
      devices: '{"barCodeScanner":2}',
      delivery_address: 'Kibuye Plaza',
      delivery_town: 'Kisumu',
    });
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
    { kind: 'given-up' },
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

describe('ending an order', () => {
  const path = '/bank_give_up.php';

  test('names it, and is answered with its state', async () => {
    const { client, post } = fakeClient({ [path]: answer({ kind: 'given-up' }) });
    expect(await expireOrder(client, order)).toEqual({ kind: 'given-up' });
    expect(post.mock.calls).toEqual([[path, { order }]]);
  });

  test.each([
    [answer({ kind: 'under-way' }), 'under-way'],
    [refusal(500), 'no-answer'],
    [answer({ kind: 'something new' }), 'no-answer'],
  ])('answered with %o is «%s»', async (given, kind) => {
    expect(await expireOrder(fakeClient({ [path]: given }).client, order)).toEqual({ kind });
  });
});
