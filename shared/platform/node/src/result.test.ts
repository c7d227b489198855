import { expect, test } from 'vitest';
import { all, err, ok } from './result.ts';

test('several successes become one, in their order', () => {
  expect(all([ok('first'), ok('second')])).toEqual(ok(['first', 'second']));
});

test('the first of several problems is the one that is reported', () => {
  expect(all([ok('first'), err('full'), err('gone')])).toEqual(err('full'));
});
