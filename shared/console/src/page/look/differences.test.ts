import { expect, test } from 'vitest';
import type { Difference, Look } from '../../protocol.ts';
import { groupDifferences, markDifference } from './differences.tsx';

const lookWith = (
  differences: readonly Difference[],
  otherTeams: readonly string[] = [],
): Look => ({
  ...{ changes: [], differences, looks: [], otherTeams, pages: 16, consequence: '' },
  ...{ refused: [], warnings: [], needsReason: false },
});

test('prices come first, and each difference is told once', () => {
  const price = { kind: 'text', from: 'KSh 12,000', to: 'KSh 13,000', pages: ['/pricing'] };
  const text = { kind: 'text', from: 'Plans', to: 'Our plans', pages: ['/pricing'] };
  const gone = { kind: 'page', from: 'Offers', pages: ['/offers'] };
  const configured = {
    kind: 'configuration',
    from: 'basic.price: 12',
    to: 'basic.price: 13',
    pages: [],
  };
  const groups = groupDifferences(lookWith([text, gone, price, configured]));
  expect(groups.map(({ title, differences }) => [title, differences.length])).toEqual([
    ['Prices', 2],
    ['Pages that go', 1],
    ['Texts', 1],
  ]);
});

test('within a group the pages of other teams come first', () => {
  const link = (page: string) => ({ kind: 'link', from: '/old', pages: [page] });
  const [links] = groupDifferences(lookWith([link('/pricing'), link('/'), link('/about')], ['/']));
  expect(links?.differences.map(({ pages }) => pages[0])).toEqual(['/', '/pricing', '/about']);
});

test('a kind that nobody knew is not left out', () => {
  const [group] = groupDifferences(lookWith([{ kind: 'of tomorrow', pages: [] }]));
  expect(group?.title).toBe('Other');
});

test('only the words that differ are marked', () => {
  expect(markDifference('KSh 12,000 a year', 'KSh 13,000 a year')).toEqual({
    ...{ start: 'KSh ', middle: '12,000', end: ' a year' },
  });
  expect(markDifference('a a', 'a a a')).toEqual({ start: 'a ', middle: '', end: 'a' });
  expect(markDifference('same', 'same').middle).toBe('');
});
