import { unfilled } from '@site/contracts/content';
import { expect, it } from 'vitest';
import { content } from './agribusiness.content.ts';

it('every pair of groups has exactly one conversation', () => {
  const { conversations, groups } = unfilled(content);
  const everyone = Object.keys(groups);
  const expected = everyone.flatMap((one, index) =>
    everyone.slice(index + 1).map((other) => [one, other].sort().join(' and ')),
  );
  const told = conversations.pairs.map(({ between }) => [...between].sort().join(' and '));
  expect(told.sort()).toEqual(expected.sort());
});
