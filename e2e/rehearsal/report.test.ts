import { expect, test } from 'vitest';
import { reportOf, tableOf } from './report.ts';
import { createTally, type Tally } from './tally.ts';
import type { WatchedEdge } from './watched-edge.ts';

type Edge = Partial<Pick<WatchedEdge, 'sightings' | 'duty' | 'stepsBack' | 'staleStarts'>>;

interface Day {
  readonly tally?: Partial<Tally>;
  readonly edges?: readonly Edge[];
  /** When each entry of the ledger was written. */
  readonly times?: readonly number[];
  readonly ending?: Partial<Parameters<typeof reportOf>[0]['ending']>;
  readonly isTimed?: boolean;
}

const always = [{ from: 0, until: Number.POSITIVE_INFINITY }];
const untilTenSeconds = [{ from: 0, until: 10_000 }];

function reportAfter({ tally, edges = [], times = [], ending, isTimed = true }: Day) {
  return reportOf({
    tally: { ...createTally(), ...tally },
    edges: edges.map((edge, index) => ({
      name: `edge ${index + 1}`,
      address: '',
      service: { stop: async () => {}, kill: async () => {} },
      sightings: [],
      duty: [],
      stepsBack: [],
      staleStarts: [],
      start: async () => {},
      setDuty: () => {},
      stopWatching: async () => {},
      ...edge,
    })),
    entryTimes: new Map(times.map((written, index) => [index + 1, written])),
    ending: { lostOrders: [], chargedTwice: [], ...ending },
    isTimed,
  });
}

const violationsAfter = (day: Day) => reportAfter(day).violations;
const slowest = (day: Day) =>
  reportAfter(day).rows.find(([what]) => what === 'entry to edge, slowest')?.[1];

test('a good day has no violations', () => {
  const sightings = [
    { revision: 1, at: 400 },
    { revision: 2, at: 5_900 },
  ];
  const day = { edges: [{ sightings, duty: always }], times: [0, 5_000] };
  expect(violationsAfter(day)).toEqual([]);
  expect(slowest(day)).toBe('900 ms');
});

const sightings = [{ revision: 1, at: 100 }];

test.for<[string, Day, RegExp]>([
  ['a failed view', { tally: { failedViews: ['/'] } }, /failed view: \//],
  ['a failed purchase', { tally: { failedPurchases: ['anna'] } }, /failed purchase: anna/],
  ['a failed command', { tally: { failedCommands: ['site'] } }, /failed command: site/],
  ['a lost order', { ending: { lostOrders: ['7'] } }, /lost order: 7/],
  ['an order that was charged twice', { ending: { chargedTwice: ['7'] } }, /charged twice: 7/],
  ['an edge that went back', { edges: [{ sightings, stepsBack: ['back'] }], times: [0] }, /back/],
  [
    'an edge that began with an old revision',
    { edges: [{ sightings, staleStarts: ['old'] }], times: [0] },
    /old/,
  ],
  ['a failure of an edge without store', { tally: { cutOffFailures: ['/'] } }, /cut off .*: \//],
  [
    'an edge that ends behind the ledger',
    { edges: [{ sightings }], times: [0, 5_000] },
    /edge 1 ends at 1, not at 2/,
  ],
  [
    'an edge that served nothing',
    { edges: [{}], times: [0] },
    /edge 1 ends at undefined, not at 1/,
  ],
  [
    'an edge that is late',
    { edges: [{ sightings: [{ revision: 1, at: 1_001 }], duty: always }], times: [0] },
    /within 1001 ms at p95/,
  ],
])('%s is a violation', ([, day, words]) => {
  expect(violationsAfter(day)).toEqual([expect.stringMatching(words)]);
});

test('an edge that was late until a fault ended its duty was late', () => {
  const duty = [...untilTenSeconds, { from: 20_000, until: Number.POSITIVE_INFINITY }];
  for (const sightings of [[{ revision: 1, at: 20_100 }], []]) {
    const day = { edges: [{ sightings, duty }], times: [4_000] };
    expect(violationsAfter(day)).toContainEqual(expect.stringMatching(/within 6000 ms at p95/));
  }
});

test('an entry of the moment before a fault is no lateness, and neither is one of the time after it', () => {
  const sightings = [{ revision: 2, at: 20_100 }];
  const day = { edges: [{ sightings, duty: untilTenSeconds }], times: [9_500, 12_000] };
  expect(violationsAfter(day)).toEqual([]);
  expect(slowest(day)).toBe('0 ms');
});

test('where edges are not timed a late one is no violation', () => {
  const sightings = [{ revision: 1, at: 5_000 }];
  const day = { edges: [{ sightings, duty: always }], times: [0], isTimed: false };
  expect(violationsAfter(day)).toEqual([]);
  expect(slowest(day)).toBe('5000 ms');
});

test('one late entry among many is within the goal', () => {
  const times = Array.from({ length: 100 }, (_, index) => index * 10_000);
  const sightings = times.map((written, index) => ({
    revision: index + 1,
    at: written + (index === 50 ? 9_000 : 100),
  }));
  expect(violationsAfter({ edges: [{ sightings, duty: always }], times })).toEqual([]);
});

test('the table has a line for each figure', () => {
  const table = tableOf(reportAfter({ tally: { pageViews: 1_234 } }));
  expect(table).toMatch(/^ {2}page views +1,234$/m);
  expect(table).toMatch(/^ {2}failed views +0 +goal 0$/m);
});
