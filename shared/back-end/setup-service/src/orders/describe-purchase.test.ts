import { expect, test } from 'vitest';
import { describePurchase } from './orders.ts';

const plan = { kind: 'plan', plan: 'Business Plan', users: 5, price: 40_000 } as const;
const device = (name: string, quantity: number) =>
  ({ kind: 'device', device: name, name, quantity, unitPrice: 1 }) as const;

test.each([
  ['a plan', [plan], 'Nguzo Business Plan'],
  ['devices', [device('Cash drawer', 2)], 'Nguzo 2 x Cash drawer'],
  [
    'a plan with devices',
    [plan, device('Portable POS', 1), device('Cash drawer', 12)],
    'Nguzo Business Plan, Portable POS, 12 x Cash drawer',
  ],
  ['what is not known yet', [], 'Nguzo plan'],
  [
    'more than fits',
    [plan, ...Array.from({ length: 6 }, (_, index) => device(`A very good device ${index}`, 1))],
    'Nguzo Business Plan, A very good device 0, A very good device 1, A very good device 2, and 3 more',
  ],
] as const)('%s', (_name, lines, text) => {
  expect(describePurchase('Nguzo', lines)).toBe(text);
});

test('stays within what a provider takes, whatever the names', () => {
  const lines = [device('x'.repeat(200), 1), device('y', 1)];
  expect(describePurchase('Nguzo', lines).length).toBeLessThanOrEqual(100);
  expect(describePurchase('z'.repeat(200), [plan]).length).toBeLessThanOrEqual(100);
});
