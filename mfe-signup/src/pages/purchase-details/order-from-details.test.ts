import { exampleConfiguration } from '@site/contracts/example-configuration';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { buyer, buyerOfHardware } from '../../fixtures/purchase.ts';
import { sha256 } from './begun-payment.ts';
import { orderFromDetails } from './order-from-details.ts';

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
