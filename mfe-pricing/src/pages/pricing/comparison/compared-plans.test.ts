import { paths } from '@site/contracts/paths';
import { expect, test } from 'vitest';
import { examplePrices } from '../../../sections/plans/example-prices.ts';
import { comparedPlans } from './compared-plans.ts';
import { modules } from './comparison.content.ts';

const plans = comparedPlans(examplePrices);
const queries = plans.map(({ selection }) => selection && paths.purchase(selection).split('?')[1]);

test('the comparison passes 15,000 for 3 users of Basic and 30,000 for 5 users of Business', () => {
  expect(queries).toEqual([
    'package=%22Basic%20Plan%22&val=15000&users=3',
    'package=%22Business%20Plan%22&val=30000&users=5',
    undefined,
  ]);
});

test('every plan has what the plan before it has, and Enterprise has everything', () => {
  const held = plans.map(({ plan }) => modules.filter((module) => module.plans.includes(plan)));
  expect(held.map(({ length }) => length)).toEqual([3, 5, 7]);
  expect(held[1]).toEqual(expect.arrayContaining(held[0] ?? []));
});
