import { expect, test } from 'vitest';
import type { PaymentMethod } from './payment-methods.ts';
import { type PriceFacts, priceTerms, vatOfTotal } from './price-terms.ts';

const facts = (
  methods: readonly PaymentMethod[],
  more: Pick<PriceFacts, 'vat' | 'tax'> & { readonly mode?: 'test' | 'live' } = {},
): PriceFacts => ({
  payments: { methods: [...methods], mode: more.mode ?? 'live' },
  setupService: { cardProviderName: 'PayCo' },
  ...(more.vat && { vat: more.vat }),
  ...(more.tax && { tax: more.tax }),
});

test.each<[readonly PaymentMethod[], string]>([
  [['mobile_money'], 'Pay by M-Pesa.'],
  [['credit_card'], 'Pay by card through PayCo.'],
  [['mobile_money', 'credit_card'], 'Pay by M-Pesa or card through PayCo.'],
  [
    ['credit_card', 'mobile_money', 'direct_debit'],
    'Pay by card through PayCo, M-Pesa or direct debit.',
  ],
  [[], ''],
])('the ways to pay %j are named in their order', (methods, line) => {
  expect(priceTerms(facts(methods), true)).toBe(line);
});

test('where nothing can be bought here, no way to pay is promised', () => {
  expect(priceTerms(facts(['mobile_money'], { mode: 'test' }), false)).toBe('');
});

test('whether VAT is in a price is said where the configuration says it, and nowhere else', () => {
  const included = facts(['mobile_money'], { vat: 'included' });
  expect(priceTerms(included, true)).toBe('Prices include VAT. Pay by M-Pesa.');
  expect(priceTerms(facts([], { vat: 'excluded' }), false)).toBe('Prices exclude VAT.');
  expect(vatOfTotal(included)).toBe('incl. VAT');
  expect(vatOfTotal(facts([], { vat: 'excluded' }))).toBe('excl. VAT');
  expect(vatOfTotal(facts([]))).toBeUndefined();
});

test('the rate of VAT is said where the configuration names it', () => {
  const standard = facts([], { vat: 'included', tax: { rate: 16 } });
  expect(priceTerms(standard, false)).toBe('Prices include 16% VAT.');
  expect(vatOfTotal(standard)).toBe('incl. 16% VAT');
  expect(vatOfTotal(facts([], { tax: { rate: 16 } }))).toBeUndefined();
});
