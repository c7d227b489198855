// @vitest-environment happy-dom
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { clearStorage, openTab } from '../../../testing/browser.ts';
import {
  anotherOrder,
  buyer,
  buyerOfDevices,
  buyerOfHardware,
  cardPayment,
  order,
  plan,
} from '../../../testing/purchase.ts';
import { type PaymentRecord, payments } from '../../storage/payment-store.ts';
import type { Registration } from '../../storage/registration.ts';
import { findBegun, newPayment, orderFromDetails, tabSecret } from './begun-payment.ts';

describe('a payment that was begun before', () => {
  async function begin(
    who: Registration,
    changes: Partial<PaymentRecord> = { payment: cardPayment },
  ) {
    const fresh = await newPayment(who, order);
    payments.write({ ...fresh, record: { ...fresh.record, ...changes } });
  }
  const find = (who: Registration = buyer) => findBegun(who, exampleConfiguration);
  beforeEach(clearStorage);

  test('begins as the first attempt of an order, for the chosen plan', async () => {
    const fresh = await newPayment(buyer, order);
    expect(fresh).toMatchObject({ record: { order, attempt: 1 }, selection: plan });
  });

  test.each([
    { email: 'WANJIRU@mavuno.example', phone_number: '0799999999' },
    { company: ` ${buyer.company.replace(' ', '  ')}` },
    { package_period: 'yearly' } as const,
  ])('is found again by its buyer, who writes %o now', async (changes) => {
    await begin(buyer);
    openTab();
    expect((await find({ ...buyer, ...changes }))?.record.payment?.id).toBe('one');
  });

  test.each([
    { email: 'otieno@mavuno.example' },
    { company: 'Jua Kali' },
    { package_price: 25_000 },
  ])('is not found for %o', async (changes) => {
    await begin(buyer);
    expect(await find({ ...buyer, ...changes })).toBeUndefined();
  });

  test.each([buyerOfDevices, buyerOfHardware])(
    'is found for the same hardware alone',
    async (who) => {
      await begin(who);
      expect(await find(who)).toBeDefined();
      expect(await find({ ...who, devices: { cashDrawer: 1 } })).toBeUndefined();
      const { delivery: _, ...elsewhere } = who;
      expect(await find(elsewhere)).toBeDefined();
    },
  );

  test('is found for the same add-ons in another order, and where a link named none', async () => {
    const { package_add_ons: _, package_period: __, ...earlier } = buyerOfHardware;
    await begin(earlier);
    expect(await find(buyerOfHardware)).toBeDefined();
    await begin(buyerOfHardware);
    const turned = { ...buyerOfHardware, package_add_ons: ['cashDrawer', 'thermalPrinter'] };
    expect(await find(turned as Registration)).toBeDefined();
    expect(await find({ ...buyerOfHardware, package_period: 'monthly' })).toBeUndefined();
    expect(await find({ ...buyerOfHardware, package_add_ons: ['cashDrawer'] })).toBeUndefined();
  });

  test('is not found where nothing was sent: a new order costs nothing', async () => {
    await begin(buyer, {});
    expect(await find()).toBeUndefined();
  });

  test('is found beside one of another visitor', async () => {
    await begin(
      { ...buyer, email: 'other@mavuno.example' },
      { order: anotherOrder, sent: 'mobile_money' },
    );
    await begin(buyer);
    expect((await find())?.record.order).toBe(order);
  });

  test('says nothing about its buyer', async () => {
    await begin(buyer);
    const text = localStorage.getItem('signup.begun');
    expect(text).toContain(order);
    expect(text).not.toMatch(/wanjiru|mavuno|0712345678/i);
  });
});

const noon = Date.UTC(2026, 10, 20, 9);
const isEnded = vi.fn(async (_order: string) => false);
const dependencies = {
  secret: 'of this tab',
  prices: exampleConfiguration,
  isEnded,
  now: noon,
};

test('the same details on the same day are the same order, however they are written', async () => {
  const order = await orderFromDetails(buyer, dependencies);
  expect(z.uuid().safeParse(order).success).toBe(true);
  const again = { ...buyer, email: buyer.email.toUpperCase(), phone_number: '0799000000' };
  expect(await orderFromDetails(again, { ...dependencies, now: noon + 3_600_000 })).toBe(order);
});

test('one purchase is one order, whichever link or plan card names it', async () => {
  const order = await orderFromDetails(buyer, dependencies);
  const fromCard = { ...buyer, package_period: 'yearly' } as const;
  expect(await orderFromDetails(fromCard, dependencies)).toBe(order);
  const withHardware = await orderFromDetails(buyerOfHardware, dependencies);
  const inAnotherOrder = [...(buyerOfHardware.package_add_ons ?? [])].reverse();
  const turned = { ...buyerOfHardware, package_add_ons: inAnotherOrder };
  expect(await orderFromDetails(turned, dependencies)).toBe(withHardware);
});

test('another buyer, another purchase, another tab and another day in Nairobi are other orders', async () => {
  const lateEvening = Date.UTC(2026, 10, 20, 20, 59);
  const orders = await Promise.all([
    orderFromDetails(buyer, dependencies),
    orderFromDetails({ ...buyer, company: 'Another' }, dependencies),
    orderFromDetails({ ...buyer, email: 'other@mavuno.example' }, dependencies),
    orderFromDetails({ ...buyer, account_token: 'token' }, dependencies),
    orderFromDetails(buyerOfHardware, dependencies),
    orderFromDetails(buyer, { ...dependencies, secret: 'of another tab' }),
    orderFromDetails(buyer, { ...dependencies, now: lateEvening + 60_000 }),
  ]);
  expect(new Set(orders).size).toBe(orders.length);
  expect(await orderFromDetails(buyer, { ...dependencies, now: lateEvening })).toBe(orders[0]);
});

test('an order that was given up is followed by another one, which is found again as well', async () => {
  const first = await orderFromDetails(buyer, dependencies);
  isEnded.mockImplementation(async (order) => order === first);
  const second = await orderFromDetails(buyer, dependencies);
  expect(second).not.toBe(first);
  expect(await orderFromDetails(buyer, dependencies)).toBe(second);
});

describe('the secret of a tab', () => {
  beforeEach(() => {
    window.name = '';
  });

  test('a tab keeps its secret, and another tab has another one', () => {
    const secret = tabSecret();
    expect(tabSecret()).toBe(secret);
    window.name = '';
    expect(tabSecret()).not.toBe(secret);
  });

  test('a name that somebody else gave the tab stays', () => {
    window.name = 'shop';
    const secret = tabSecret();
    expect(window.name).toBe(`shop tab-secret:${secret}`);
  });
});
