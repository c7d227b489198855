// @vitest-environment happy-dom
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { memoryStorage } from '../../../testing/browser.ts';
import {
  anotherOrder,
  buyer,
  buyerOfDevices,
  buyerOfHardware,
  order,
  plan,
} from '../../../testing/purchase.ts';
import { paymentStore, type StoredPayment } from '../../storage/payment-store.ts';
import { findBegun, newPayment, orderFromDetails, sha256, tabSecret } from './begun-payment.ts';

const payment = { method: 'credit_card', id: 'one' } as const;

describe('a payment that was begun before', () => {
  let tab: Storage;
  let browser: Storage;
  let time = 0;
  const store = () =>
    paymentStore(
      () => tab,
      () => browser,
      () => time,
    );
  const begun = async (): Promise<StoredPayment> => {
    const fresh = await newPayment(buyer, order, sha256);
    return { ...fresh, record: { ...fresh.record, amount: 12_000, payment } };
  };
  const find = (who = buyer) => findBegun(who, { store: store(), digest: sha256 });
  beforeEach(() => {
    tab = memoryStorage();
    browser = memoryStorage();
    time = 1_000;
  });

  test('begins as the first attempt of an order, for the chosen plan', async () => {
    const fresh = await newPayment(buyer, order, sha256);
    expect(fresh).toMatchObject({ record: { order, attempt: 1 }, selection: plan });
  });

  test('is found again by a visitor who gives the same email and company', async () => {
    store().write(await begun());
    tab.clear();
    expect(
      await find({ ...buyer, email: 'WANJIRU@mavuno.example', phone_number: '0799999999' }),
    ).toBeDefined();
    expect(await find({ ...buyer, company: ` ${buyer.company.replace(' ', '  ')}` })).toBeDefined();
    expect((await find())?.record.payment?.id).toBe('one');
  });

  test('is not found by another visitor, nor for another plan', async () => {
    store().write(await begun());
    expect(await find({ ...buyer, email: 'otieno@mavuno.example' })).toBeUndefined();
    expect(await find({ ...buyer, company: 'Jua Kali' })).toBeUndefined();
    expect(await find({ ...buyer, package_price: 25_000 })).toBeUndefined();
  });

  test.each([buyerOfDevices, buyerOfHardware])(
    'is found for the same hardware alone',
    async (who) => {
      const fresh = await newPayment(who, order, sha256);
      store().write({ ...fresh, record: { ...fresh.record, payment } });
      expect(await find(who)).toBeDefined();
      expect(await find({ ...who, devices: { cashDrawer: 1 } })).toBeUndefined();
      const { delivery: _, ...elsewhere } = who;
      expect(await find(elsewhere)).toBeDefined();
    },
  );

  test('is found for the same add-ons in another order, and where a link named none', async () => {
    const { package_add_ons: _, package_period: __, ...earlier } = buyerOfHardware;
    const fresh = await newPayment(earlier, order, sha256);
    store().write({ ...fresh, record: { ...fresh.record, payment } });
    expect(await find(buyerOfHardware)).toBeDefined();
    const named = await newPayment(buyerOfHardware, order, sha256);
    store().write({ ...named, record: { ...named.record, payment } });
    const turned = {
      ...buyerOfHardware,
      package_add_ons: ['cashDrawer', 'thermalPrinter'],
    } as const;
    expect(await find({ ...turned, package_add_ons: [...turned.package_add_ons] })).toBeDefined();
    expect(await find({ ...buyerOfHardware, package_period: 'monthly' })).toBeUndefined();
    expect(await find({ ...buyerOfHardware, package_add_ons: ['cashDrawer'] })).toBeUndefined();
  });

  test('is not found where nothing was sent: a new order costs nothing', async () => {
    store().write(await newPayment(buyer, order, sha256));
    expect(await find()).toBeUndefined();
  });

  test('is found beside a newer one of another visitor', async () => {
    store().write(await begun());
    time += 1;
    const other = await newPayment(
      { ...buyer, email: 'other@mavuno.example' },
      anotherOrder,
      sha256,
    );
    store().write({ ...other, record: { ...other.record, sent: 'mobile_money' } });
    expect((await find())?.record.order).toBe(order);
  });

  test('says nothing about its buyer', async () => {
    const text = JSON.stringify(await begun());
    for (const personal of ['Wanjiru', 'wanjiru', 'Mavuno', 'mavuno', '0712345678']) {
      expect(text).not.toContain(personal);
    }
  });
});

const noon = Date.UTC(2026, 10, 20, 9);
const isEnded = vi.fn(async (_order: string) => false);
const dependencies = {
  secret: 'of this tab',
  prices: exampleConfiguration,
  isEnded,
  now: noon,
  digest: sha256,
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
