import { expect, test } from 'vitest';
import { faultText } from './fault-text.ts';

const none = { draws: 0, uncaught: 0, loads: 0, fallbacks: 0, mismatches: 0, unanswered: 0 };

test.each([
  [{ ...none, draws: 12, loads: 1 }, '12 errors while drawing and 1 load that failed'],
  [{ ...none, uncaught: 1 }, '1 view with an uncaught error'],
  [{ ...none, unanswered: 2 }, '2 touches without an answer'],
])('%j reads as a part of a sentence', (fault, text) => {
  expect(faultText(fault)).toBe(text);
});
