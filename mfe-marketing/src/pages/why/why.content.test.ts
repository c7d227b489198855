import { expect, it } from 'vitest';
import { areas } from './why.content.ts';

it('gives the four areas in which businesses choose the product', () => {
  expect(areas.map(({ name }) => name)).toEqual([
    'POS & Sales',
    'Stores & Procurement',
    'Finance',
    'Payroll & HR',
  ]);
});

it('gives three reasons in each, under a link target of its own', () => {
  expect(areas.map(({ points }) => points.length)).toEqual([3, 3, 3, 3]);
  expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length);
});
