import { expect, it } from 'vitest';
import { fillLegalText } from './fill-legal-text.ts';

const facts = {
  product: 'Example',
  company: 'Example Systems Limited',
  email: 'hello@example.com',
  phone: '+254 700 000 000',
  address: 'Example House, Nairobi',
  setupService: { cardProviderName: 'Example Pay' },
};

it('a legal text names the company, its product and how to reach it', () => {
  const text = '{company}, maker of {product}, {address}: {phone} or {email}. {cardProvider}.';
  expect(fillLegalText(text, facts)).toBe(
    'Example Systems Limited, maker of Example, Example House, Nairobi: +254 700 000 000 or hello@example.com. Example Pay.',
  );
});
