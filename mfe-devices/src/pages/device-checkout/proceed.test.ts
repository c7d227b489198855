import { keepEnquiryDraft, readEnquiryDraft } from '@site/contracts/enquiry-draft';
import { describe, expect, test } from 'vitest';
import { checkoutItems } from './device-checkout.content.ts';
import { examplePrices } from './example-prices.ts';
import { nothing } from './order.reducer.ts';
import { MOST, type Order } from './order.schema.ts';
import { linesOf } from './order-lines.ts';
import { orderMessage } from './order-message.ts';
import { proceedWith } from './proceed.ts';

const lines = linesOf({ ...nothing, CashDrawer: 2, PortablePOS: 1 }, examplePrices);
const site = { pageExists: () => true, email: 'sales@shop.example', wiredExtras: true };
const withoutEnquiry = { ...site, pageExists: () => false };

const message = [
  'I would like to order:',
  '1 × Portable POS at KSh 2,200 each: KSh 2,200',
  '2 × Cash drawer at KSh 8,600 each: KSh 17,200',
  'Total: KSh 19,400',
].join('\n');

test('sales receive a line for each device with number, name, price and sum, and the total', () => {
  expect(orderMessage(lines)).toBe(message);
});

test('the largest order that can be made fits into an enquiry', () => {
  const largest = Object.fromEntries(checkoutItems.map(({ key }) => [key, MOST]));
  const text = orderMessage(linesOf({ ...nothing, ...largest } satisfies Order, examplePrices));
  expect(readEnquiryDraft(keepEnquiryDraft({ message: text }))).toEqual({ message: text });
});

describe('proceed to payment', () => {
  test('leads to the enquiry form with the order in it, where the site has the form', () => {
    expect(proceedWith(lines, site)).toEqual({ kind: 'enquiry', to: '/send-inquiry', message });
  });

  test('opens a mail with the same text where it has none', () => {
    const proceeding = proceedWith(lines, withoutEnquiry);
    const href = proceeding.kind === 'mail' ? proceeding.href : '';
    expect(href.startsWith('mailto:sales@shop.example?subject=Order%20of%20devices&body=')).toBe(
      true,
    );
    expect(decodeURIComponent(href.split('body=')[1] ?? '').split('\r\n')).toEqual(
      message.split('\n'),
    );
  });

  test('says that nothing was chosen, with the form and without', () => {
    expect(proceedWith([], site).kind).toBe('nothing-chosen');
    expect(proceedWith([], withoutEnquiry).kind).toBe('nothing-chosen');
  });

  test('does nothing at all where the site keeps to the letter of its specification', () => {
    const literal = { ...site, wiredExtras: false };
    expect(proceedWith(lines, literal)).toEqual({ kind: 'no-action' });
    expect(proceedWith([], literal)).toEqual({ kind: 'no-action' });
  });
});
