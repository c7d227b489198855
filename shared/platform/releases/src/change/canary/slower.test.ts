import { expect, test } from 'vitest';
import { slowerBy } from './slower.ts';

const [old, next] = ['1.0.0-3fa9c21b5d0e7f64', '1.1.0-90ab11cd2e4f6a80'];
const changes = [{ name: 'pricing', from: old, to: next }];
const row = (release: string, counts: Readonly<Record<string, number>>, route = '/pricing') => ({
  ...{ app: 'pricing', release, route, counts },
});

test('a release whose views are seconds slower is said to be', () => {
  const rows = [row(old, { lcp1: 300 }), row(next, { lcp1: 5, lcp7: 25 })];
  expect(slowerBy(changes, rows)).toBe(
    `with pricing ${next} the largest picture or text comes after 5400 ms instead of 875 in three of four views`,
  );
  expect(slowerBy(changes, [row(old, { wait0: 30 }), row(next, { wait6: 30 })])).toContain(
    'a first touch waits for 3500 ms instead of 75',
  );
});

test.each([
  ['faster', [row(old, { lcp7: 300 }), row(next, { lcp1: 30 })]],
  ['equal', [row(old, { lcp1: 300 }), row(next, { lcp1: 30 })]],
  ['slower by nothing that anybody notices', [row(old, { inp0: 30 }), row(next, { inp1: 30 })]],
  ['of sections alone, which have no times', [row(old, { awake: 90 }), row(next, { awake: 90 })]],
  ['seen on other routes', [row(old, { lcp1: 300 }, '/'), row(next, { lcp7: 30 })]],
])('one that is %s is not', (_what, rows) => {
  expect(slowerBy(changes, rows)).toBeUndefined();
});

test.each([
  ['too few', [row(old, { lcp1: 300 }), row(next, { lcp7: 19 })]],
  ['nobody', [row(old, { lcp1: 300 })]],
  [
    'many of whom others are not known',
    [row(old, { lcp1: 90 }), row(next, { lcp1: 60, inp7: 60 })],
  ],
  ['many who were never answered', [row(old, { lcp1: 90, inp0: 90 }), row(next, { lcp1: 60 })]],
])('what was seen by %s is not known to be as fast', (_who, rows) => {
  expect(slowerBy(changes, rows)).toBe(
    'too few views of pricing were measured to know whether it is slower',
  );
});

test('a configuration, and an application that is new, replace nothing that was measured', () => {
  const others = [
    { name: 'config' as const, from: '0badcafe0badcafe', to: '1badcafe0badcafe' },
    { name: 'loyalty', to: next },
  ];
  expect(slowerBy(others, [])).toBeUndefined();
});
