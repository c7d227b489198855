import { expect, it } from 'vitest';
import { pageContent, unfilled } from './content.ts';
import { fillContent } from './fill-content.ts';

const facts = {
  product: 'Example',
  company: 'Example Systems Limited',
  email: 'hello@example.com',
  phone: '+254 700 000 000',
  address: 'Example House, Nairobi',
  setupService: { cardProviderName: 'Example Pay' },
};

it('every placeholder is filled in, at any depth', () => {
  const content = pageContent({
    title: 'Why {product}, and why {product} now',
    parts: [{ text: '{company}, {address}: {phone} or {email}.', paid: ['{cardProvider}'] }],
  });
  const text =
    'Example Systems Limited, Example House, Nairobi: +254 700 000 000 or hello@example.com.';
  expect(fillContent(content, facts)).toEqual({
    title: 'Why Example, and why Example now',
    parts: [{ text, paid: ['Example Pay'] }],
  });
  expect(unfilled(content).title).toBe('Why {product}, and why {product} now');
});

it('numbers, flags and functions stay unchanged, and so do unknown names in braces', () => {
  const perUser = (users: number) => `${users} users`;
  const texts = { users: 4, popular: true, perUser, link: '/why-{unknown}' };
  expect(fillContent(pageContent(texts), facts)).toEqual(texts);
});

it('a value that looks like a placeholder is not filled in a second time', () => {
  const content = pageContent({ text: '{company} makes {product}' });
  const nested = { ...facts, company: '{product} Limited' };
  expect(fillContent(content, nested)).toEqual({ text: '{product} Limited makes Example' });
});
