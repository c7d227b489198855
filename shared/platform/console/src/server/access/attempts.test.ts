import { expect, test } from 'vitest';
import { manualClock } from '../../../testing/manual-clock.ts';
import { createAttempts, MOST_OF_ADDRESS, MOST_OF_ALL } from './attempts.ts';

test('whoever tries from many networks is held up, and not who has signed in before', () => {
  const clock = manualClock();
  const { begin, succeeded } = createAttempts(clock);
  begin('home');
  succeeded('home');
  for (let at = 0; at < MOST_OF_ALL; at += 1) expect(begin(`network ${at}`)).toBe(0);
  expect(begin('elsewhere')).toBe(900);
  expect(begin('home')).toBe(0);
  clock.advance(899_000);
  expect(begin('elsewhere')).toBe(1);
  clock.advance(1_000);
  expect(begin('elsewhere')).toBe(0);
});

test('a right token is no try', () => {
  const { begin, succeeded } = createAttempts(manualClock());
  for (let at = 0; at < MOST_OF_ADDRESS * 3; at += 1) {
    expect(begin('home')).toBe(0);
    succeeded('home');
  }
});

test('a clock that was put back holds up nobody for longer', () => {
  const clock = manualClock();
  const { begin } = createAttempts(clock);
  for (let at = 0; at < MOST_OF_ADDRESS; at += 1) begin('home');
  expect(begin('home')).toBe(900);
  clock.advance(-86_400_000);
  expect(begin('home')).toBe(0);
});
