import { readEnquiryDraft, serializeEnquiryDraft } from '@site/contracts/enquiry-draft';
import { describe, expect, test } from 'vitest';
import { exampleItems, examplePrices } from './example-items.ts';
import { nextStepFor, orderMessage } from './next-step.ts';
import { emptyOrder } from './order.reducer.ts';
import { MAX_QUANTITY, type Order } from './order.schema.ts';
import { linesOf } from './order-lines.ts';

const lines = linesOf(
  { ...emptyOrder, CashDrawer: 2, PortablePOS: 1 },
  exampleItems,
  examplePrices,
);
const site = { pageExists: () => true, email: 'sales@shop.example', wiredExtras: true };
const withoutEnquiry = { ...site, pageExists: () => false };

const message = [
  'I would like to order:',
  '1 × Small till at KSh 2,200 each: KSh 2,200',
  '2 × Drawer at KSh 8,600 each: KSh 17,200',
  'Total: KSh 19,400',
].join('\n');

test('sales receive a line for each device with number, name, price and sum, and the total', () => {
  expect(orderMessage(lines)).toBe(message);
});

test('the largest possible order fits into an enquiry', () => {
  const largest = Object.fromEntries(exampleItems.map(({ key }) => [key, MAX_QUANTITY]));
  const text = orderMessage(
    linesOf({ ...emptyOrder, ...largest } satisfies Order, exampleItems, examplePrices),
  );
  expect(readEnquiryDraft(serializeEnquiryDraft({ message: text }))).toEqual({ message: text });
});

describe('proceed to payment', () => {
  test('leads to the enquiry form with the order in it, where the site has the form', () => {
    expect(nextStepFor(lines, site)).toEqual({ kind: 'enquiry', to: '/send-inquiry', message });
  });

  test('opens a mail with the same text where the site has no form', () => {
    const step = nextStepFor(lines, withoutEnquiry);
    const href = step.kind === 'mail' ? step.href : '';
    expect(href.startsWith('mailto:sales@shop.example?subject=Order%20of%20devices&body=')).toBe(
      true,
    );
    expect(decodeURIComponent(href.split('body=')[1] ?? '').split('\r\n')).toEqual(
      message.split('\n'),
    );
  });

  test('reports that nothing was chosen, with the form and without', () => {
    expect(nextStepFor([], site).kind).toBe('nothing-chosen');
    expect(nextStepFor([], withoutEnquiry).kind).toBe('nothing-chosen');
  });

  test('does nothing where the site follows its specification literally', () => {
    const literal = { ...site, wiredExtras: false };
    expect(nextStepFor(lines, literal)).toEqual({ kind: 'no-action' });
    expect(nextStepFor([], literal)).toEqual({ kind: 'no-action' });
  });
});
