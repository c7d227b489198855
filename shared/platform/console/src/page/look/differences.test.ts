import { expect, test } from 'vitest';
import type { Look, LookDifference } from '../../protocol.ts';
import { groupDifferences, labelled } from './differences.tsx';

const lookWith = (
  differences: readonly LookDifference[],
  otherTeams: readonly string[] = [],
): Look => ({
  ...{ differences, looks: [], otherTeams, pages: 16 },
  ...{ refused: [], warnings: [], needsReason: false },
});

test('a topic of the site comes first, and each difference is told once', () => {
  const topic = 'Opening hours';
  const hours = {
    kind: 'text' as const,
    from: 'until 8',
    to: 'until 9',
    pages: ['/rooms'],
    topic,
  };
  const text = { kind: 'text' as const, from: 'Rooms', to: 'Our rooms', pages: ['/rooms'] };
  const gone = { kind: 'page' as const, from: 'Offers', pages: ['/offers'] };
  const configured = {
    kind: 'configuration' as const,
    from: 'closes: 20',
    to: 'closes: 21',
    pages: [],
    topic,
  };
  const groups = groupDifferences(lookWith([text, gone, hours, configured]));
  expect(groups.map(({ title, differences }) => [title, differences.length])).toEqual([
    [topic, 2],
    ['Pages that go', 1],
    ['Texts', 1],
  ]);
});

test('within a group the pages of other teams come first', () => {
  const link = (page: string) => ({ kind: 'link' as const, from: '/old', pages: [page] });
  const [links] = groupDifferences(lookWith([link('/pricing'), link('/'), link('/about')], ['/']));
  expect(links?.differences.map(({ pages }) => pages[0])).toEqual(['/', '/pricing', '/about']);
});

test.each([
  [
    { kind: 'configuration', from: 'plans.basic.yearly: 12000', to: 'plans.basic.yearly: 13200' },
    { label: 'plans.basic.yearly', from: '12000', to: '13200' },
  ],
  [
    {
      kind: 'link',
      from: 'Buy Basic → /buy?plan="Basic"&val=1&by=a',
      to: 'Buy Basic → /buy?plan="Basic"&val=2&by=a',
    },
    { label: 'Buy Basic', from: 'val=1', to: 'val=2' },
  ],
  [
    { kind: 'link', from: 'Buy → /buy?a=1', to: 'Buy → /pay?a=1' },
    { label: 'Buy', from: '/buy?a=1', to: '/pay?a=1' },
  ],
  [
    { kind: 'link', from: 'Buy → /buy' },
    { label: 'Buy', from: '/buy', to: undefined },
  ],
  [
    { kind: 'text', from: 'At: 8', to: 'At: 9' },
    { from: 'At: 8', to: 'At: 9' },
  ],
] as const)('%o is shown as %o', (found, shown) => {
  expect(labelled(found)).toEqual(shown);
});
