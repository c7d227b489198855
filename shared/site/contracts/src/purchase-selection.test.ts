import { describe, expect, test } from 'vitest';
import { hasPlan, readDeviceSelection, readPlanLink, readSelection } from './purchase-selection.ts';
import { writeSelection } from './write-selection.ts';

const plans = ['Basic Plan', 'Business Plan'];
const basic = { package: 'Basic Plan', val: 12_000, users: 3 };

const written = writeSelection(basic);
const whole = {
  ...basic,
  period: 'monthly',
  addOns: ['portablePOS'],
  devices: { cashDrawer: 2, barCodeScanner: 1 },
} as const;

test('a selection is written with each value JSON-encoded, and all of it travels', () => {
  expect(written).toBe('package=%22Basic%20Plan%22&val=12000&users=3');
  expect(writeSelection(whole)).toContain('&period=%22monthly%22&addOns=%5B%22portablePOS%22%5D&');
  expect(readSelection(`?${writeSelection(whole)}`, plans)).toEqual(whole);
});

test.each<[string, string, object]>([
  ['a selection', written, basic],
  ['parameters of a newer page', `coupon=June&${written}&addOns=%5B1%5D&from`, basic],
  ['a period without quotes', `${written}&period=monthly`, { ...basic, period: 'monthly' }],
  ['a plan without quotes, in any case', 'package=basic+PLAN&val=12000&users=%223%22', basic],
  ...['%2212,000%22', '12,000', '12+000', "12'000", '%2212000%22', '12%C2%A0000'].map(
    (val): [string, string, object] => [
      'separators of thousands',
      `package=%22Basic%20Plan%22&val=${val}&users=3`,
      basic,
    ],
  ),
  ['another period', `${written}&period=%22weekly%22`, basic],
  ['no such add-on', `${written}&period=%22monthly%22&addOns=[%22spaceship%22]`, basic],
  ['add-ons that are no list', `${written}&period=%22monthly%22&addOns=%22portablePOS%22`, basic],
  ['add-ons without a period', `${written}&addOns=[%22portablePOS%22]`, basic],
  ['an open list', `${written}&period=%22monthly%22&addOns=[%22portablePOS%22`, basic],
])('%s: %s is understood', (_case, query, selection) => {
  expect(readSelection(`?${query}`, plans)).toEqual(selection);
});

describe('devices that make no sense leave no selection, because its price is for them too', () => {
  test.each(['{}', '[]', '{"cashDrawer":0}', '{"cashDrawer":1000}', '{"spaceship":1}', '{', 'two'])(
    '%s',
    (devices) => {
      const query = `devices=${encodeURIComponent(devices)}`;
      expect(readSelection(`?${written}&${query}`, plans)).toBeUndefined();
      expect(readDeviceSelection(`?${query}&val=8600`)).toBeUndefined();
    },
  );
});

test('devices are selected without a plan', () => {
  const selection = { devices: { cashDrawer: 2 }, val: 17_200 };
  expect(readDeviceSelection(`?${writeSelection(selection)}`)).toEqual(selection);
  expect(readDeviceSelection('?devices={%22cashDrawer%22:2}&val=17,200')).toEqual(selection);
  expect([selection, basic].map(hasPlan)).toEqual([false, true]);
});

test.each([
  '',
  '?package=%22Platinum%20Plan%22&val=12000&users=3',
  '?package=%22Basic%20Plan%22&val=12000',
  '?package=Basic&val=12000&users=3',
  '?package=%22Basic%20Plan%22&val=12,00&users=3',
  '?package=%22Basic%20Plan%22&val=much&users=3',
  '?package=%22Basic&val=12000&users=3',
  '?package=%22Basic%20Plan%22&val=-1&users=3',
  '?package=%22Basic%20Plan%22&val=1e308&users=3',
  '?package=%22Basic%20Plan%22&val=1.5&users=3',
  '?package=%22Basic%20Plan%22&val=12000&users=0',
  '?package=%7B%7D&val=12000&users=3',
  '?package=%E0%A4%A&val=%&users=3',
])('«%s» is no selection', (query) => {
  expect(readSelection(query, plans)).toBeUndefined();
});

const notUnderstood = { kind: 'not-understood' };
const twoDrawers = { kind: 'devices', selection: { devices: { cashDrawer: 2 }, val: 17_200 } };

test.each<[string, object]>([
  ['from=news', { kind: 'none' }],
  [written, { kind: 'chosen', selection: basic }],
  ['devices={%22cashDrawer%22:2}&val=17200', twoDrawers],
  ['devices={}&val=17200', notUnderstood],
  ['package=%22Gold%22&devices={%22cashDrawer%22:2}&val=17200', notUnderstood],
  ['package=%22Enterprise%20Plan%22', { kind: 'on-request', plan: 'Enterprise Plan' }],
  ['package=%22Gold%22', notUnderstood],
  ['package=%22Basic%20Plan%22&users=3', notUnderstood],
  ['val=12000', notUnderstood],
])('the link to a form with ?%s is read as %j', (query, link) => {
  const names = { selfService: plans, onRequest: ['Enterprise Plan'] };
  expect(readPlanLink(`?${query}`, names)).toEqual(link);
});
