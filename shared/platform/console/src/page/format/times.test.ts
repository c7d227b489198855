import { expect, test } from 'vitest';
import {
  dayAndTime,
  fromField,
  fullTime,
  readable,
  relativeTime,
  toField,
  tomorrowMorning,
} from './times.ts';

const now = new Date('2026-11-27T20:30:00Z');

test.each([
  ['2026-11-27T20:29:30Z', 'just now'],
  ['2026-11-27T20:30:20Z', 'just now'],
  ['2026-11-27T20:17:59Z', '12 minutes ago'],
  ['2026-11-27T22:00:00Z', 'in 1 hour'],
  ['2026-11-26T00:00:00Z', '44 hours ago'],
  ['2026-11-20T20:30:00Z', '7 days ago'],
])('%s is %s', (at, text) => {
  expect(relativeTime(at, now)).toBe(text);
});

test('days are those of Nairobi, where it is past eleven at night', () => {
  expect(fullTime(now.toISOString())).toBe('27 Nov 2026, 23:30:00 in Nairobi');
  expect(dayAndTime('2026-11-27T20:59:00Z', now)).toBe('23:59');
  expect(dayAndTime('2026-11-27T21:00:00Z', now)).toBe('tomorrow 00:00');
  expect(dayAndTime('2026-12-03T05:00:00Z', now)).toBe('3 Dec 08:00');
  expect(dayAndTime('2026-12-31T21:30:00Z', now)).toBe('1 Jan 2027 00:30');
  const said = 'live 2025-12-03T05:00:00.000Z to 2026-11-27T20:59:00.000Z, rollback by beth';
  expect(readable(said, now)).toBe('live 3 Dec 2025 08:00 to 23:59, rollback by beth');
});

test('a freeze until tomorrow ends at eight of the next morning in Nairobi', () => {
  expect(tomorrowMorning(now)).toBe('2026-11-28T05:00:00.000Z');
  expect(tomorrowMorning(new Date('2026-11-27T21:30:00Z'))).toBe('2026-11-29T05:00:00.000Z');
});

test('a field holds the time of Nairobi', () => {
  expect(toField('2026-11-28T05:00:00.000Z')).toBe('2026-11-28T08:00');
  expect(fromField('2026-11-28T08:00')).toBe('2026-11-28T05:00:00.000Z');
  expect(fromField('')).toBeUndefined();
});
