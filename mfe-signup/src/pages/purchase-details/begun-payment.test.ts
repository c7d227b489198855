import { beforeEach, describe, expect, test } from 'vitest';
import { memoryStorage } from '../../fixtures/browser.ts';
import {
  anotherOrder,
  buyer,
  buyerOfDevices,
  buyerOfHardware,
  order,
  plan,
} from '../../fixtures/purchase.ts';
import { paymentStore, type StoredPayment } from '../../storage/payment-store.ts';
import { findBegun, newPayment, sha256 } from './begun-payment.ts';

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
    expect(fresh).toMatchObject({ record: { order, attempt: 1 }, plan });
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

  test('is found for the same add-ons in another order, and where an earlier release named none', async () => {
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
