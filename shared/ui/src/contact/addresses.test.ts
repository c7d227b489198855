import { expect, test } from 'vitest';
import { mailAddress, telephoneAddress } from './contact-links.tsx';

test('a mail link has the subject and the text that its page gives', () => {
  const subject = 'Tea & coffee';
  const to = 'mailto:sales@shop.example';
  expect(mailAddress('sales@shop.example')).toBe(to);
  expect(mailAddress('sales@shop.example', { subject })).toBe(`${to}?subject=Tea%20%26%20coffee`);
  expect(mailAddress('sales@shop.example', { subject, lines: ['Town: ', '1 + 1'] })).toBe(
    `${to}?subject=Tea%20%26%20coffee&body=Town%3A%20%0D%0A1%20%2B%201`,
  );
});

test.each([
  ['+254 709 (555) 010', 'tel:+254709555010'],
  ['(0709) 555-010', 'tel:0709555010'],
])('a number written for people, %s, can be dialled', (phone, address) => {
  expect(telephoneAddress(phone)).toBe(address);
});
