import { expect, test } from 'vitest';
import { weekdayAndTime } from './weekday-and-time.ts';

test('a payment that was begun late in the evening elsewhere was begun the next day in Kenya', () => {
  expect(weekdayAndTime(Date.UTC(2031, 2, 2, 22, 30))).toMatch(/^Monday\D+01:30$/);
});
