import { expect, test } from 'vitest';
import { orderMailAddress, telephoneAddress } from './order-addresses.ts';

const address = orderMailAddress('orders@shop.example', 'Tea & coffee till');

test('a mail order goes to the configured address with the device in its subject', () => {
  expect(address.startsWith('mailto:orders@shop.example?subject=')).toBe(true);
  expect(fieldOf('subject')).toBe('Order: Tea & coffee till');
});

test('a mail order asks for what we need to deliver, one question a line', () => {
  expect(fieldOf('body')?.split('\r\n')).toEqual([
    'Device: Tea & coffee till',
    'Quantity: 1',
    'Town for delivery: ',
    'Telephone: ',
  ]);
});

test('no mail program shows a plus sign where a space was meant', () => {
  expect(address).not.toContain('+');
});

test('a number written for people can be called', () => {
  expect(telephoneAddress('+254 709 555 010')).toBe('tel:+254709555010');
  expect(telephoneAddress('(0709) 555-010')).toBe('tel:0709555010');
});

function fieldOf(name: string): string | undefined {
  const field = address.split(/[?&]/).find((part) => part.startsWith(`${name}=`));
  return field && decodeURIComponent(field.slice(name.length + 1));
}
