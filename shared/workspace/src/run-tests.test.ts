import { expect, test } from 'vitest';
import { readPlaywrightTotals, readVitestTotals } from './run-tests.ts';

test('unit tests that are still to be written count as skipped', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(readVitestTotals(JSON.stringify(report))).toEqual({ passed: 7, failed: 1, skipped: 3 });
});

test('a browser test that passed only on the second attempt counts as failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(readPlaywrightTotals(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
  });
});

test('a report that was never written does not count as one without tests', () => {
  expect([readVitestTotals(''), readPlaywrightTotals('')]).toEqual([undefined, undefined]);
});
