import { expect, test } from 'vitest';
import type { Canary } from '../../protocol.ts';
import { visitorsGet } from './visitors-get.ts';

const since = '2030-01-02T03:04:05.000Z';
const server = (kind: 'site' | 'edge' | 'setup service' | 'follower', problem?: string) => ({
  ...{ kind, address: `http://${kind.replace(' ', '-')}.example`, problem, since },
  revision: problem ? undefined : 7,
});
const all = (...wrong: readonly string[]) =>
  (['site', 'edge', 'setup service', 'follower'] as const).map((kind) =>
    server(kind, wrong.includes(kind) ? 'It does not answer (ECONNREFUSED).' : undefined),
  );
const watched = { revision: 7, canary: undefined, noGuard: undefined };

test.each([
  [[], 'good', 'Visitors get everything: revision 7'],
  [
    ['follower'],
    'look',
    'Visitors get everything, and follower http://follower.example needs a look',
  ],
  [['edge'], 'look', 'Visitors get everything, and edge http://edge.example needs a look'],
  [
    ['setup service', 'edge'],
    'bad',
    'Visitors get the pages, and no form works: the setup service does not answer',
  ],
  [['site', 'setup service'], 'bad', 'Visitors get nothing: http://site.example does not answer'],
])('where %j is silent it is %s', (wrong, tone, text) => {
  const found = visitorsGet({ ...watched, servers: all(...wrong) });
  expect(found).toEqual({ tone, text, ...(wrong.length > 0 ? { since } : {}) });
});

test('a site that serves an older revision, and a canary that fares worse, are no good state', () => {
  const behind = { ...server('site', 'It does not follow the ledger.'), revision: 5 };
  expect(visitorsGet({ ...watched, servers: [behind] })).toEqual({
    ...{ tone: 'bad', text: 'Visitors get revision 5, and 7 is live: http://site.example', since },
  });
  const canary = { verdict: 'stop', percent: 50, since } as Canary; // Nothing else of it is read.
  expect(visitorsGet({ ...watched, servers: all(), canary })).toEqual({
    ...{ tone: 'bad', text: '50 % of visitors get a canary that fares worse', since },
  });
});

test('a site that answers late beside an edge that serves is looked at, and not down', () => {
  const late = server('site', 'It does not answer (no answer within a second).');
  expect(visitorsGet({ ...watched, servers: [late, server('edge')] }).tone).toBe('look');
  expect(visitorsGet({ ...watched, servers: [late] }).tone).toBe('bad');
});

test('a guard that is missing is named, and what is not known', () => {
  const canary = { isGuarded: true } as Canary; // Nothing else of it is read.
  expect(visitorsGet({ ...watched, servers: all(), canary, noGuard: 'none' }).text).toContain(
    'no guard watches the canary',
  );
  expect(visitorsGet({ ...watched, servers: all(), canary }).tone).toBe('good');
  expect(visitorsGet({ ...watched, servers: [] }).text).toContain('not known yet');
  expect(visitorsGet({ ...watched, revision: 0, servers: [] }).text).toContain('nothing yet');
});
