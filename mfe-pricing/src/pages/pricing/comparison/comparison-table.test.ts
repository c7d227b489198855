import { unfilled } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import { expect, test } from 'vitest';
import { examplePrices } from '../../../../testing/example-prices.ts';
import { content } from '../below-plans.content.ts';
import { comparedPlans, isUnlikeCard } from './comparison-table.tsx';

const plans = comparedPlans(examplePrices);
const queries = plans.map(({ selection }) => selection && paths.purchase(selection).split('?')[1]);

test('the comparison passes 15,000 for 3 users of Basic and 30,000 for 5 users of Business', () => {
  expect(queries).toEqual([
    'package=%22Basic%20Plan%22&val=15000&users=3',
    'package=%22Business%20Plan%22&val=30000&users=5',
    undefined,
  ]);
});

test('every plan has all modules of the plan before it, and Enterprise has every module', () => {
  const { modules } = unfilled(content).comparison;
  const [basic, business, enterprise] = plans.map(({ plan }) =>
    modules.filter((module) => module.plans.includes(plan)),
  );
  expect(business).toEqual(expect.arrayContaining(basic ?? []));
  expect(enterprise).toEqual(modules);
});

test.each([
  [{ price: 40_000, users: 5 }, false],
  [{ price: 25_000, users: 3 }, false],
  [{ price: 30_000, users: 5 }, true],
  [{ price: 25_000, users: 5 }, true],
  [{ price: 40_000, users: 20 }, true],
])('whether %j needs a word beside its card: %s', ({ price: val, users }, isUnlike) => {
  const selection = { package: 'Business Plan', val, users };
  expect(isUnlikeCard('business', selection, examplePrices.plans)).toBe(isUnlike);
});
