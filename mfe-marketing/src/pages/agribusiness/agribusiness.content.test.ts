import { expect, it } from 'vitest';
import { conversations, type Group, groups } from './agribusiness.content.ts';

// Object.keys forgets the names of the keys; the record has one for each group.
const everyone = Object.keys(groups) as Group[];

it('each of the five groups talks to each other one, and each pair is told once', () => {
  const wanted = everyone.flatMap((one, index) =>
    everyone.slice(index + 1).map((other) => [one, other].sort().join(' and ')),
  );
  const told = conversations.pairs.map(({ between }) => [...between].sort().join(' and '));
  expect(wanted).toHaveLength(10);
  expect(told.sort()).toEqual(wanted.sort());
});
