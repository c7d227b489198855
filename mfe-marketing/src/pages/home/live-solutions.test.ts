import { paths } from '@site/contracts/paths';
import { expect, it } from 'vitest';
import { liveSolutions } from './live-solutions.ts';
import { solutions } from './solutions.content.ts';

const linked = (pageExists: (address: string) => boolean) =>
  liveSolutions(solutions, pageExists).flatMap(({ number, link }) => (link ? [number] : []));

it('a card without a page keeps its text and loses its link', () => {
  const cards = liveSolutions(solutions, () => false);
  expect(cards.map(({ title }) => title)).toEqual(solutions.map(({ title }) => title));
  expect(linked(() => false)).toEqual([]);
});

it('a card has its link as soon as its page is live', () => {
  expect(linked((address) => address === paths.digitalLending())).toEqual(['03']);
});

it('all nine cards lead somewhere once every page is live', () => {
  expect(linked(() => true)).toHaveLength(9);
});
