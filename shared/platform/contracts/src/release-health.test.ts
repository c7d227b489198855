import { expect, test } from 'vitest';
import {
  addCounts,
  crashFree,
  type HealthCounts,
  healthReport,
  percentile,
  timingCount,
} from './release-health.ts';

const view = {
  composition: '0123456789abcdef',
  app: 'pricing',
  release: '1.2.0-3fa9c21b5d0e7f64',
  route: '/pricing',
};
const seen = { ...view, part: 'seen', touch: 0, left: 9_000, alive: false, failed: {} };
const awake = { ...view, part: 'awake', used: {}, fallbacks: [], failures: [] };

test('a report of a later version is read, whatever else it says', () => {
  for (const report of [seen, awake]) {
    expect(healthReport.safeParse({ ...report, later: { any: 1 } }).success).toBe(true);
  }
});

test.each([
  ['another part', { ...seen, part: 'dreamt' }],
  ['a time before the page', { ...seen, lcp: -1 }],
  ['a time that is none', { ...seen, lcp: '900' }],
  ['an application that is no name', { ...seen, app: '__proto__' }],
  ['a release that is no id', { ...seen, release: 'latest' }],
  ['a long path', { ...seen, route: `/${'a'.repeat(300)}` }],
  ['more fallbacks than a page has remotes', { ...awake, fallbacks: Array(21).fill('pricing') }],
  ['a failure of no kind', { ...awake, failures: [{ ...view, kind: 'worse' }] }],
  ['nothing', undefined],
])('%s is no report', (_what, report) => {
  expect(healthReport.safeParse(report).success).toBe(false);
});

function countsOf(values: readonly number[]): HealthCounts {
  const counts: HealthCounts = {};
  for (const value of values) addCounts(counts, { [timingCount('lcp', value)]: 1 });
  return counts;
}

test('three quarters of merged rows were as fast as their percentile, or faster', () => {
  const [fast, slow] = [countsOf(Array(60).fill(900)), countsOf(Array(40).fill(2_200))];
  addCounts(fast, slow);
  const p75 = percentile(fast, 'lcp');
  // 15 of the 40 that are counted between 2,000 and 2,500.
  expect(p75).toBeCloseTo(2_000 + (500 * 15) / 40);
  expect(percentile(countsOf([900]), 'lcp')).toBeGreaterThan(500);
  expect(percentile(countsOf([10_000_000]), 'lcp')).toBeLessThanOrEqual(60_000);
  expect(percentile({}, 'lcp')).toBeUndefined();
});

test('a touch that was never answered counts as a view in which something failed', () => {
  expect(crashFree({ awake: 8, bad: 1, unanswered: 2 })).toBeCloseTo(0.7);
  expect(crashFree({ served: 100, seen: 90 })).toBeUndefined();
});
