import { expect, test } from 'vitest';
import type { Difference, Look } from '../../protocol.ts';
import { groupDifferences } from './differences.tsx';

const lookWith = (
  differences: readonly Difference[],
  otherTeams: readonly string[] = [],
): Look => ({
  ...{ differences, looks: [], otherTeams, pages: 16 },
  ...{ refused: [], warnings: [], needsReason: false },
});

test('prices come first, and each difference is told once', () => {
  const price = {
    kind: 'text' as const,
    from: 'KSh 12,000',
    to: 'KSh 13,000',
    pages: ['/pricing'],
  };
  const text = { kind: 'text' as const, from: 'Plans', to: 'Our plans', pages: ['/pricing'] };
  const gone = { kind: 'page' as const, from: 'Offers', pages: ['/offers'] };
  const configured = {
    kind: 'configuration' as const,
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
  const link = (page: string) => ({ kind: 'link' as const, from: '/old', pages: [page] });
  const [links] = groupDifferences(lookWith([link('/pricing'), link('/'), link('/about')], ['/']));
  expect(links?.differences.map(({ pages }) => pages[0])).toEqual(['/', '/pricing', '/about']);
});
