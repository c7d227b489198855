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
} from '../../../testing/purchase.ts';
import { type PaymentRecord, payments } from '../../storage/payment-store.ts';
import type { Registration } from '../../storage/registration.ts';
import { findBegun, newPayment, orderFromDetails, tabSecret } from './begun-payment.ts';

const { package_add_ons: _, package_period: __, ...earlierLink } = buyerOfHardware;
const turned: Registration = {
  ...buyerOfHardware,
  package_add_ons: ['cashDrawer', 'thermalPrinter'],
};

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

  test.each<[Registration, Partial<Registration>]>([
    [buyer, { email: 'WANJIRU@mavuno.example', phone_number: '0799999999' }],
    [buyer, { company: ` ${buyer.company.replace(' ', '  ')}` }],
    [buyer, { package_period: 'yearly' }],
    [buyerOfDevices, { delivery: undefined }],
    [buyerOfHardware, { delivery: undefined }],
    [earlierLink, buyerOfHardware],
    [buyerOfHardware, turned],
  ])('by %j is found again by its buyer, who writes %j now', async (who, changes) => {
    await begin(who);
    openTab();
    expect((await find({ ...who, ...changes }))?.record.payment?.id).toBe('one');
  });

  test.each<[Registration, Partial<Registration>]>([
    [buyer, { email: 'otieno@mavuno.example' }],
    [buyer, { company: 'Jua Kali' }],
    [buyer, { package_price: 25_000 }],
    [buyerOfDevices, { devices: { cashDrawer: 1 } }],
    [buyerOfHardware, { devices: { cashDrawer: 1 } }],
    [buyerOfHardware, { package_period: 'monthly' }],
    [buyerOfHardware, { package_add_ons: ['cashDrawer'] }],
  ])('by %j is not found for %j', async (who, changes) => {
    await begin(who);
    expect(await find({ ...who, ...changes })).toBeUndefined();
  });

  test('is not found where nothing was sent: a new order costs nothing', async () => {
    await begin(buyer, {});
    expect(await find()).toBeUndefined();
  });

  test('is found beside one of another visitor', async () => {
    const other = { ...buyer, email: 'other@mavuno.example' };
    await begin(other, { order: anotherOrder, sent: 'mobile_money' });
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

describe('an order named by its details', () => {
  const isEnded = vi.fn(async (_order: string) => false);
  const name = (who: Registration, changes: { secret?: string } = {}) => {
    const prices = exampleConfiguration;
    return orderFromDetails(who, { secret: 'of this tab', prices, isEnded, ...changes });
  };

  test('is one, however the buyer, a link or a plan card writes them', async () => {
    const order = await name(buyer);
    expect(z.uuid().safeParse(order).success).toBe(true);
    const again = { ...buyer, email: buyer.email.toUpperCase(), phone_number: '0799000000' };
    expect(await name(again)).toBe(order);
    expect(await name({ ...buyer, package_period: 'yearly' })).toBe(order);
    expect(await name(turned)).toBe(await name(buyerOfHardware));
  });

  test('is another for another buyer, purchase or tab', async () => {
    const orders = await Promise.all([
      name(buyer),
      name({ ...buyer, company: 'Another' }),
      name({ ...buyer, email: 'other@mavuno.example' }),
      name({ ...buyer, account_token: 'token' }),
      name(buyerOfHardware),
      name(buyer, { secret: 'of another tab' }),
    ]);
    expect(new Set(orders).size).toBe(orders.length);
  });

  test('that was abandoned is followed by another one, which is found again as well', async () => {
    const first = await name(buyer);
    isEnded.mockImplementation(async (order) => order === first);
    const second = await name(buyer);
    expect(second).not.toBe(first);
    expect(await name(buyer)).toBe(second);
  });
});

describe('the secret of a tab', () => {
  const minute = 60_000;
  const lateEvening = Date.UTC(2026, 10, 20, 20, 59);
  beforeEach(() => {
    window.name = 'shop';
  });

  test('stays over midnight, as long as it is used, and is another one after a day', () => {
    const secret = tabSecret(lateEvening);
    let now = lateEvening;
    for (const passed of [2, 23 * 60, 23 * 60]) {
      now += passed * minute;
      expect(tabSecret(now)).toBe(secret);
    }
    expect(window.name).toBe(`shop tab-secret:${secret}@${now}`);
    expect(tabSecret(now + 24 * 60 * minute)).not.toBe(secret);
    expect(window.name.match(/tab-secret/g)).toHaveLength(1);
  });
});
