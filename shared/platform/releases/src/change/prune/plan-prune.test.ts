import type { FileFacts } from '@platform/store/store';
import { expect, test } from 'vitest';
import { releaseHistory } from '../history/release-history.ts';
import { type PruneLimits, planPrune, type StoreFacts } from './plan-prune.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2030-03-01T00:00:00.000Z');
const ago = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString();
const release = (number: number) => `1.${number}.0-${'0'.repeat(15)}${number}`;
const composed = (number: number) => `${'c'.repeat(15)}${number}`;
const written = { size: 1_000, writtenAt: NOW - 1_000 * HOUR_MS };

/** Release 1 of pricing went live first, and each later one so many hours ago. */
function siteWith(hours: readonly number[], different: Readonly<Record<string, FileFacts>> = {}) {
  const changed = hours.map((each, index) => ({ number: index + 1, at: ago(each) }));
  const entries = changed.map(({ number, at }) => ({
    contract: 2,
    revision: number,
    composition: composed(number),
    action: 'promote',
    changes: [
      {
        name: 'pricing',
        ...(number > 1 ? { from: release(number - 1) } : {}),
        to: release(number),
      },
    ],
    at,
    by: 'anna',
  }));
  const compositions = new Map(
    changed.map(({ number }) => {
      const fallbacks = number > 1 ? { pricing: release(number - 1) } : {};
      const releases = { shell: '1.0.0-0000000000000000', pricing: release(number) };
      return [composed(number), { id: composed(number), releases, fallbacks, config: 'c' }];
    }),
  );
  const files = changed.flatMap(({ number }): [string, FileFacts][] => [
    [`releases/pricing/${release(number)}/release.json`, written],
    [`releases/pricing/${release(number)}/maps/maps.json`, written],
    [`compositions/${composed(number)}/composition.json`, written],
  ]);
  const newest = new Map([['pricing', release(hours.length)]]);
  const history = releaseHistory(entries);
  return {
    ...{ entries, history, newest, compositions },
    files: new Map([...files, ...Object.entries(different)]),
  };
}

function stay(site: StoreFacts, { keep = 1, olderThan = 100 }: Partial<PruneLimits> = {}) {
  const plan = planPrune(site, { keep, olderThan: olderThan * HOUR_MS, now: NOW });
  return plan.stay.map(({ key }) => key.replace(/^releases\/pricing\//, '').replace(/-0+\d$/, ''));
}

test('what rollbacks reach stays, and the release that is the fallback then', () => {
  const site = siteWith([900, 800, 700, 600, 500]);
  const releases = ['1.3.0', '1.4.0', '1.5.0'];
  expect(stay(site)).toEqual([
    `compositions/${composed(4)}`,
    `compositions/${composed(5)}`,
    ...releases,
  ]);
  expect(stay(site, { keep: 9 })).toHaveLength(10);
  // Also where no composition that stays names it, because other applications have changed since.
  const unnamed = [...site.compositions].map(
    ([id, one]) => [id, { ...one, fallbacks: {} }] as const,
  );
  expect(stay({ ...site, compositions: new Map(unnamed) })).toEqual(
    expect.arrayContaining(releases),
  );
});

test('a tab finds what was live when it was opened, with its fallback, however old that is', () => {
  // The third was replaced 99 hours ago, and the second 110.
  const site = siteWith([900, 800, 110, 99, 98, 97, 96]);
  expect(stay(site)).toContain('1.3.0');
  expect(stay(site)).toContain('1.2.0');
  expect(stay(site)).not.toContain('1.1.0');
  expect(stay(site, { olderThan: 98 })).not.toContain('1.2.0');
});

test('a clock that is behind makes nothing older than what went live before', () => {
  const site = siteWith([900, 99, 9_000, 98, 97, 96]);
  expect(stay(site)).toContain('1.2.0');
});

test.each([
  ['behind', 9_000],
  ['ahead', -9_000],
])('a clock that is %s makes nothing old that was live until lately', (_how, wrong) => {
  const first = `compositions/${composed(1)}`;
  expect(stay(siteWith([900, wrong, 20, 10, 5]))).toContain(first);
  // Here it was replaced long ago.
  expect(stay(siteWith([900, wrong, 800, 700, 20, 10, 5]))).not.toContain(first);
});

test('what was written lately stays, and so does the newest, also if it was never live', () => {
  const lately = { size: 1, writtenAt: NOW - HOUR_MS };
  const site = siteWith([900, 800, 700, 600, 500], {
    [`releases/pricing/${release(1)}/publication.json`]: lately,
    [`releases/pricing/${release(8)}/release.json`]: written,
    [`releases/pricing/${release(9)}/release.json`]: written,
    'releases/pricing/newest.json': written,
    'releases/pricing/notes/of-somebody.txt': written,
    [`directories/${'d'.repeat(64)}.js.br`]: written,
  });
  const found = stay({ ...site, newest: new Map([['pricing', release(9)]]) });
  expect(found).toEqual(expect.arrayContaining(['1.1.0', '1.9.0']));
  expect(found).not.toContain('1.8.0');
  const { remove } = planPrune(site, { keep: 1, olderThan: 100 * HOUR_MS, now: NOW });
  expect(remove.map(({ key }) => key)).toContain(`directories/${'d'.repeat(64)}.js`);
  expect(remove.map(({ key }) => key).join()).not.toMatch(/newest|notes/);
});

test('a composition stays that a rollback of several applications in one step leads to', () => {
  const composition = (number: number, marketing: number, pricing: number) => ({
    id: composed(number),
    releases: {
      shell: release(9),
      marketing: release(marketing),
      pricing: release(pricing),
    },
    fallbacks: {},
    config: 'c',
  });
  const made = [composition(1, 1, 1), composition(2, 1, 2), composition(3, 2, 2)];
  const entry = (
    revision: number,
    changes: readonly (readonly [string, string | undefined, string])[],
  ) => ({
    ...{ contract: 2, revision, composition: composed(revision), action: 'promote', by: 'anna' },
    at: ago(900 - revision),
    changes: changes.map(([name, from, to]) => ({ name, to, ...(from ? { from } : {}) })),
  });
  const first = ['marketing', 'pricing'].map((name) => [name, undefined, release(1)] as const);
  const entries = [
    entry(1, [...first, ['shell', undefined, release(9)], ['config', undefined, 'c']]),
    entry(2, [['pricing', release(1), release(2)]]),
    entry(3, [['marketing', release(1), release(2)]]),
  ];
  const site = {
    entries,
    history: releaseHistory(entries),
    newest: new Map<string, string>(),
    compositions: new Map(made.map((each) => [each.id, each])),
    files: new Map(made.map(({ id }) => [`compositions/${id}/composition.json`, written])),
  };
  expect(stay(site)).toEqual(made.map(({ id }) => `compositions/${id}`));
  const entriesAfter = [...entries, entry(4, [['pricing', release(2), release(3)]])];
  const later = { ...site, entries: entriesAfter, history: releaseHistory(entriesAfter) };
  expect(stay(later)).toEqual([2, 3].map((number) => `compositions/${composed(number)}`));
});

test('a canary stays while it runs, and for the tabs that got it', () => {
  const site = siteWith([900, 800, 700, 600, 500]);
  const canary = {
    ...{ composition: composed(1), changes: [], percent: 10, percentAt: ago(500) },
    salt: 's'.repeat(43),
  };
  const [last] = site.entries.slice(-1);
  if (!last) throw new Error('nothing went live');
  const begun = { ...last, revision: 6, action: 'canary', changes: [], canary, at: ago(490) };
  const whileIt = [...site.entries, begun];
  const { canary: _canary, ...rest } = begun;
  const ended = (hours: number) => [
    ...whileIt,
    { ...rest, revision: 7, action: 'canary-end', at: ago(hours) },
  ];
  const shown = (entries: StoreFacts['entries']) => stay({ ...site, entries });
  for (const entries of [whileIt, ended(99)]) {
    expect(shown(entries)).toContain(`compositions/${composed(1)}`);
    expect(shown(entries)).toContain('1.1.0');
  }
  expect(shown(ended(101))).not.toContain(`compositions/${composed(1)}`);
  expect(stay(site)).not.toContain('1.1.0');
});
