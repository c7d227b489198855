import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../testing/manual-clock.ts';
import type { Payment } from '../storage/tables.ts';
import { nextQueryAt } from './order.ts';

const at = '2026-03-02T09:00:00.000Z';

function queriesOf(changes: Partial<Payment>): number[] {
  const provider = { provider: 'pesapal', provider_id: 'x' } as const;
  const times = { created_at: at, updated_at: at };
  const payment = { state: 'open' as const, ...provider, ...times, ...changes };
  const ages: number[] = [];
  let next = nextQueryAt({ ...payment, asked: 0 }, new Date(at));
  while (next !== null) {
    ages.push(Date.parse(next) - Date.parse(at));
    next = nextQueryAt({ ...payment, asked: ages.length }, new Date(next));
  }
  return ages;
}

type Counts = [until: number, queries: number][];

const rarely: Counts = [
  [DAY, 1],
  [4 * DAY, 2],
  [16 * DAY, 2],
  [30 * DAY, 2],
  [187 * DAY, 22],
];

test.each<[string, Partial<Payment>, Counts]>([
  [
    'an open payment often at first, hourly for three days, and daily for a month',
    { state: 'open' },
    [
      [10 * MINUTE, 5],
      [HOUR, 3],
      [DAY, 23],
      [3 * DAY, 48],
      [31 * DAY, 28],
    ],
  ],
  [
    'a prompt that its provider has no name for no more after three days',
    { state: 'abandoned', provider: 'daraja', provider_id: null },
    [
      [3 * DAY, 79],
      [4 * DAY, 1],
    ],
  ],
  [
    'a card that was paid less and less often, up to weekly, for half a year',
    { state: 'paid' },
    rarely,
  ],
  [
    'a card whose money a bank took as long, for it may give it back',
    { state: 'reversed' },
    rarely,
  ],
  [
    'a declined card as an open payment, for its page takes another one',
    { state: 'declined' },
    [
      [3 * DAY, 79],
      [31 * DAY, 28],
    ],
  ],
  [
    'a cancelled attempt a few times in three days',
    { state: 'unpaid' },
    [
      [HOUR, 3],
      [DAY, 5],
      [4 * DAY, 3],
    ],
  ],
  ['a prompt that was paid never again', { state: 'paid', provider: 'daraja' }, []],
  ['money that went back never again', { state: 'refunded' }, []],
])('the service queries %s', (_what, changes, counts) => {
  const ages = queriesOf(changes);
  const ends = counts.map(([until]) => until);
  const found = ends.map((until, index) => [
    until,
    ages.filter((age) => age <= until && age > (ends[index - 1] ?? 0)).length,
  ]);
  expect(found).toEqual(counts);
  expect(ages.filter((age) => age > (ends.at(-1) ?? 0))).toEqual([]);
});
