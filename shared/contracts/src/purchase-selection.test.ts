import { describe, expect, test } from 'vitest';
import { hasPlan, readDeviceSelection, readPlanLink, readSelection } from './purchase-selection.ts';
import { writeSelection } from './write-selection.ts';

const plans = ['Basic Plan', 'Business Plan'];
const basic = { package: 'Basic Plan', val: 12_000, users: 3 };

test('a selection is written with each value JSON-encoded', () => {
  expect(writeSelection(basic)).toBe('package=%22Basic%20Plan%22&val=12000&users=3');
});

test('a written selection is read back', () => {
  expect(readSelection(`?${writeSelection(basic)}`, plans)).toEqual(basic);
});

test('additional parameters of a newer page are ignored', () => {
  const query = `?coupon=June&${writeSelection(basic)}&addOns=%5B1%5D&from`;
  expect(readSelection(query, plans)).toEqual(basic);
});

const whole = {
  ...basic,
  period: 'monthly',
  addOns: ['portablePOS'],
  devices: { cashDrawer: 2, barCodeScanner: 1 },
} as const;

test('period, add-ons and devices travel with it', () => {
  expect(writeSelection(whole)).toContain('&period=%22monthly%22&addOns=%5B%22portablePOS%22%5D&');
  expect(readSelection(`?${writeSelection(whole)}`, plans)).toEqual(whole);
});

test('a period is understood without quotes', () => {
  const selection = { ...basic, period: 'monthly' };
  expect(readSelection(`?${writeSelection(basic)}&period=monthly`, plans)).toEqual(selection);
});

describe('period and add-ons that make no sense are absent, and the rest stays', () => {
  test.each([
    ['another period', 'period=%22weekly%22'],
    ['an add-on that does not exist', 'period=%22monthly%22&addOns=[%22spaceship%22]'],
    ['add-ons that are no list', 'period=%22monthly%22&addOns=%22portablePOS%22'],
    ['add-ons without a period', 'addOns=[%22portablePOS%22]'],
    ['a list without an end', 'period=%22monthly%22&addOns=[%22portablePOS%22'],
  ])('%s', (_case, query) => {
    expect(readSelection(`?${writeSelection(basic)}&${query}`, plans)).toEqual(basic);
  });
});

describe('devices that make no sense leave no selection, because its price is for them too', () => {
  test.each(['{}', '[]', '{"cashDrawer":0}', '{"cashDrawer":1000}', '{"spaceship":1}', '{', 'two'])(
    '%s',
    (devices) => {
      const query = `devices=${encodeURIComponent(devices)}`;
      expect(readSelection(`?${writeSelection(basic)}&${query}`, plans)).toBeUndefined();
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

describe('a selection is absent', () => {
  test.each([
    ['where nothing was chosen', ''],
    ['where there is no such plan', '?package=%22Platinum%20Plan%22&val=12000&users=3'],
    ['where a part is missing', '?package=%22Basic%20Plan%22&val=12000'],
    ['where a text is no plan', '?package=Basic&val=12000&users=3'],
    ['where the groups of a number are uneven', '?package=%22Basic%20Plan%22&val=12,00&users=3'],
    ['where a price has words', '?package=%22Basic%20Plan%22&val=much&users=3'],
    ['where JSON is broken', '?package=%22Basic&val=12000&users=3'],
    ['where the price is negative', '?package=%22Basic%20Plan%22&val=-1&users=3'],
    ['where the price is huge', '?package=%22Basic%20Plan%22&val=1e308&users=3'],
    ['where the price is not whole', '?package=%22Basic%20Plan%22&val=1.5&users=3'],
    ['where nobody would use it', '?package=%22Basic%20Plan%22&val=12000&users=0'],
    ['where the plan is no text', '?package=%7B%7D&val=12000&users=3'],
    ['where percent signs are broken', '?package=%E0%A4%A&val=%&users=3'],
  ])('%s', (_case, query) => {
    expect(readSelection(query, plans)).toBeUndefined();
  });
});

describe('a price with separators of thousands is understood', () => {
  test.each(['%2212,000%22', '12,000', '12+000', "12'000", '%2212000%22', '12%C2%A0000'])(
    '%s',
    (val) => {
      expect(readSelection(`?package=%22Basic%20Plan%22&val=${val}&users=3`, plans)).toEqual(basic);
    },
  );
});

test('a plan is understood without quotes and in any case, and comes out as the site writes it', () => {
  expect(readSelection('?package=basic+PLAN&val=12000&users=%223%22', plans)).toEqual(basic);
});

describe('the link to a form', () => {
  const names = { selfService: plans, onRequest: ['Enterprise Plan'] };

  test.each([
    ['without a choice', '?from=news', { kind: 'none' }],
    ['with a choice', `?${writeSelection(basic)}`, { kind: 'chosen', selection: basic }],
    [
      'with devices alone',
      '?devices={%22cashDrawer%22:2}&val=17200',
      { kind: 'devices', selection: { devices: { cashDrawer: 2 }, val: 17_200 } },
    ],
    ['with devices that make no sense', '?devices={}&val=17200', { kind: 'not-understood' }],
    [
      'with devices and a plan that does not exist',
      '?package=%22Gold%22&devices={%22cashDrawer%22:2}&val=17200',
      { kind: 'not-understood' },
    ],
    [
      'to a plan whose price is agreed in person',
      '?package=%22Enterprise%20Plan%22',
      { kind: 'on-request', plan: 'Enterprise Plan' },
    ],
    ['to a plan that does not exist', '?package=%22Gold%22', { kind: 'not-understood' }],
    ['with half a choice', '?package=%22Basic%20Plan%22&users=3', { kind: 'not-understood' }],
    ['with a price alone', '?val=12000', { kind: 'not-understood' }],
  ])('%s', (_case, query, link) => {
    expect(readPlanLink(query, names)).toEqual(link);
  });
});
