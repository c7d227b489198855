import { expect, test } from 'vitest';
import { marksOf } from './hour-chart.tsx';

const step = (revision: number, at: string, name: string) => ({
  ...{ revision, at, action: 'promote', changes: [{ name, to: '1' }] },
});

test('what went live in the last hour is marked where it did, also by a clock that is ahead', () => {
  const recent = [
    step(4, '2030-01-02T10:00:30.000Z', 'pricing'),
    step(3, '2030-01-02T09:45:00.000Z', 'devices'),
    step(2, '2030-01-02T09:15:00.000Z', 'pricing'),
    step(1, '2030-01-02T08:59:00.000Z', 'pricing'),
  ];
  const marks = (name?: string) =>
    marksOf(recent, new Date('2030-01-02T10:00:00.000Z'), name).map(({ share }) => share);
  expect(marks()).toEqual([1, 0.75, 0.25]);
  expect(marks('pricing')).toEqual([1, 0.25]);
});
