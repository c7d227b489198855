import { expect, test } from 'vitest';
import { readPlaywrightTotals, readVitestTotals } from './run-tests.ts';

test('unit tests that are still to be written count as skipped', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(readVitestTotals(JSON.stringify(report))).toEqual({
    passed: 7,
    failed: 1,
    skipped: 3,
    failures: [],
  });
});

test('a browser test that passed only on the second attempt counts as failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(readPlaywrightTotals(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    failures: [],
  });
});

test('a report that was never written does not count as one without tests', () => {
  expect([readVitestTotals(''), readPlaywrightTotals('')]).toEqual([undefined, undefined]);
});

test('what failed is named with the beginning of its message', () => {
  const message = ['\u001b[31mexpected 1\u001b[39m', ...Array.from({ length: 30 }, String)].join(
    '\n',
  );
  const vitest = {
    testResults: [
      {
        name: 'a.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'sums', failureMessages: [] },
          { status: 'failed', fullName: 'sums again', failureMessages: [message] },
        ],
      },
    ],
  };
  const failed = readVitestTotals(JSON.stringify(vitest))?.failures ?? [];
  expect(failed).toHaveLength(1);
  expect(failed[0]?.split('\n').slice(0, 2)).toEqual(['a.test.ts: sums again', '    expected 1']);
  expect(failed[0]).not.toContain('20');

  const ended = (status: string) => ({ status, results: [{ errors: [{ message: 'no button' }] }] });
  const spec = { title: 'buys', file: 'buy.spec.ts', line: 3 };
  const playwright = {
    stats: {},
    suites: [
      {
        specs: [{ ...spec, tests: [ended('expected')] }],
        suites: [{ specs: [{ ...spec, line: 9, tests: [ended('flaky')] }] }],
      },
    ],
  };
  expect(readPlaywrightTotals(JSON.stringify(playwright))?.failures).toEqual([
    'buy.spec.ts:9: buys\n    no button',
  ]);
});
