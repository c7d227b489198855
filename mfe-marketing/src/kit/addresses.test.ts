import { expect, it } from 'vitest';
import { mailAddress, telephoneAddress } from './addresses.ts';

it('a number is dialled without the spaces that make it readable', () => {
  expect(telephoneAddress('+254 709 (555) 010')).toBe('tel:+254709555010');
});

it('a mail says what it is about', () => {
  expect(mailAddress('hello@example.com', 'Demo & prices')).toBe(
    'mailto:hello@example.com?subject=Demo%20%26%20prices',
  );
});

it('a mail without a subject leaves it to the visitor', () => {
  expect(mailAddress('hello@example.com')).toBe('mailto:hello@example.com');
});
