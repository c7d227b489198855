import { MOST_OF_A_DEVICE } from '@site/contracts/devices';
import { readEnquiryDraft, serializeEnquiryDraft } from '@site/contracts/enquiry-draft';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { orderLines } from '@site/contracts/order-lines';
import { paths } from '@site/contracts/paths';
import { readDeviceSelection } from '@site/contracts/purchase-selection';
import { writeSelection } from '@site/contracts/write-selection';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examplePrices, shopWith } from '../../../testing/example-prices.ts';
import { allItems } from '../../kit/items.ts';
import { nextStepFor, orderingOn, orderMessage } from './next-step.ts';
import { emptyOrder, linesOf } from './order.reducer.ts';

const order = { ...emptyOrder, CashDrawer: 2, PortablePOS: 1 };
const lines = linesOf(order, examplePrices);
const site = {
  pageExists: () => true,
  email: 'sales@shop.example',
  wiredExtras: true,
  takesOrders: true,
};
const withoutPurchase = { ...site, pageExists: (to: string) => to !== paths.buyDevices() };
const withoutEither = { ...site, pageExists: () => false };
const largest = Object.fromEntries(allItems.map((item) => [item, MOST_OF_A_DEVICE]));
const all = linesOf({ ...emptyOrder, ...largest }, examplePrices);

const message = [
  'I would like to order:',
  '1 × Portable POS at KSh 2,200 each: KSh 2,200',
  '2 × Cash drawer at KSh 8,600 each: KSh 17,200',
  'Total: KSh 19,400',
].join('\n');

test('sales receive a line for each device with number, name, price and sum, and the total', () => {
  expect(orderMessage(lines)).toBe(message);
});

test('the largest possible order fits into an enquiry', () => {
  const text = orderMessage(all);
  expect(readEnquiryDraft(serializeEnquiryDraft({ message: text }))).toEqual({ message: text });
});

const enquiry = { kind: 'enquiry', to: '/send-inquiry', message };

describe('proceed to payment', () => {
  test('leads to the purchase of exactly these devices, and offers sales as well', () => {
    const selection = { devices: { portablePOS: 1, cashDrawer: 2 }, val: 19_400 };
    expect(nextStepFor(lines, site)).toEqual({ kind: 'payment', selection, sales: enquiry });
  });

  test('leads to the enquiry form with the order in it, where the site has no purchase', () => {
    const step = { kind: 'sales', isTooMuch: false, sales: enquiry };
    expect(nextStepFor(lines, withoutPurchase)).toEqual(step);
    expect(nextStepFor(lines, { ...site, takesOrders: false })).toEqual(step);
  });

  test('leads to sales alone where the order costs more than can be paid for on the site', () => {
    const order = { ...emptyOrder, CashDrawer: 100 };
    const drawers = (cashDrawer: number) =>
      nextStepFor(linesOf(order, shopWith({ cashDrawer })), site);
    expect(drawers(100_000).kind).toBe('payment');
    expect(drawers(100_001)).toMatchObject({ kind: 'sales', isTooMuch: true });
    expect(nextStepFor(all, site)).toMatchObject({ kind: 'sales', isTooMuch: true });
  });

  test('opens a mail with the same text where the site has no form', () => {
    const step = nextStepFor(lines, withoutEither);
    const href = step.kind === 'sales' && step.sales.kind === 'mail' ? step.sales.href : '';
    const [start, body = ''] = href.split('&body=');
    expect(start).toBe('mailto:sales@shop.example?subject=Order%20of%20devices');
    expect(decodeURIComponent(body).replaceAll('\r\n', '\n')).toBe(message);
  });

  test('reports that nothing was chosen, with the purchase and without', () => {
    expect(nextStepFor([], site).kind).toBe('nothing-chosen');
    expect(nextStepFor([], withoutEither).kind).toBe('nothing-chosen');
  });

  test('does nothing where the site follows its specification literally', () => {
    const literal = { ...site, wiredExtras: false };
    expect(nextStepFor(lines, literal)).toEqual({ kind: 'no-action' });
    expect(nextStepFor([], literal)).toEqual({ kind: 'no-action' });
    expect(orderingOn(literal)).toBe('shown');
    expect(orderingOn(site)).toBe('paid');
    expect(orderingOn(withoutPurchase)).toBe('invoiced');
  });
});

test('the setup service makes the lines on screen of every link, at the total on screen', () => {
  const quantity = fc.record(
    Object.fromEntries(allItems.map((item) => [item, fc.nat({ max: 20 })])),
  );
  fc.assert(
    fc.property(quantity, (quantities) => {
      const shown = linesOf({ ...emptyOrder, ...quantities }, exampleConfiguration);
      const step = nextStepFor(shown, site);
      if (step.kind !== 'payment') return;
      const { devices, val } = readDeviceSelection(writeSelection(step.selection)) ?? { val: 0 };
      const charged = orderLines({ devices, price: val }, exampleConfiguration);
      expect(charged).toEqual(shown);
    }),
  );
});
