import { ledgerEntry } from '@platform/contracts/ledger';
import { expect, test } from 'vitest';
import type { Judgement } from '../canary/guard.ts';
import { type Condition, conditionsOf, counts, keyOf, lasting } from './conditions.ts';
import { notificationOf } from './notification.ts';
import { plan } from './plan.ts';

const at = '2030-01-02T03:04:05.000Z';
const now = new Date(at);
const [old, young] = ['1.0.0-3fa9c21b5d0e7f64', '1.1.0-90ab11cd2e4f6a80'];
const changes = [{ name: 'pricing' as const, from: old, to: young }];
const canary = {
  ...{ composition: '5b1e0c9a77d2f410', changes, percent: 10, percentAt: at },
  salt: 'the salt of a canary, which nobody but operators and edges knows',
};

const entry = (fields: object) =>
  ledgerEntry.parse({
    ...{ contract: 2, revision: 3, composition: '5b1e0c9a77d2f410', changes: [] },
    ...{ action: 'promote', at, by: 'beth', ...fields },
  });

const said = 'beth at 2030-01-02T03:04:05.000Z (revision 3: ';

test.each([
  [
    'a promotion',
    entry({ changes, reason: 'clearer words' }),
    { event: 'promote', reason: 'clearer words', changes },
    `${said}promote, clearer words): pricing ${old} → ${young}`,
  ],
  [
    'a removal',
    entry({ action: 'remove', changes: [{ name: 'loyalty', from: old }] }),
    { event: 'remove', changes: [{ name: 'loyalty', from: old }] },
    `${said}remove): loyalty ${old} → removed`,
  ],
  [
    'a canary',
    { ...entry({ action: 'canary', canary }), tried: changes },
    { event: 'canary', changes },
    `${said}canary): pricing ${young} for 10 percent of visitors`,
  ],
  [
    "a guard's stop",
    { ...entry({ action: 'canary-end', reason: '5 of 20 were bad' }), tried: changes },
    { event: 'canary-end', changes },
    `${said}canary-end, 5 of 20 were bad): nobody gets it any more: pricing ${old} → ${young}`,
  ],
  [
    'the end of a freeze that was taken back',
    entry({ action: 'unfreeze', undoes: 2 }),
    { event: 'unfreeze', undoes: 2, changes: [] },
    `${said}unfreeze): takes back revision 2`,
  ],
  [
    'a freeze',
    entry({ action: 'freeze', until: '2030-02-02T03:04:05.000Z' }),
    { event: 'freeze', changes: [] },
    `${said}freeze): until 2030-02-02T03:04:05.000Z`,
  ],
  [
    'an entry that is damaged',
    { revision: 3, problem: { kind: 'damaged-file' as const, message: 'it is damaged' } },
    { event: 'unread', by: 'unknown', changes: [] },
    "Revision 3 can't be read: it is damaged",
  ],
])('%s is told in one sentence, without a salt', (_what, step, fields, text) => {
  const notification = notificationOf(step, now);
  expect(notification).toEqual({
    ...{ revision: 3, at, by: 'beth', reason: notification.reason, text, ...fields },
  });
  expect(JSON.stringify(notification)).not.toContain('salt');
});

test('what somebody wrote at length is shortened, so that a chat takes it', () => {
  const { text, reason } = notificationOf(entry({ reason: 'x'.repeat(9_000) }), now);
  expect([text.length, reason?.length]).toEqual([1_500, 1_500]);
});

const silent: Condition = {
  ...{ event: 'edge-silent', of: 'http://one.example', reason: 'ECONNREFUSED' },
  ...{ changes: [], text: 'The edge is silent.' },
};

test('what lasts for half a minute counts, until it was not seen for as long', () => {
  let found: ReturnType<typeof lasting> = new Map();
  const isCounted = (second: number, isSeen: boolean) => {
    found = lasting(found, isSeen ? [silent] : [], second * 1_000);
    return [...found.values()].some(counts);
  };
  const looks: [number, boolean][] = [
    ...[[0, true] as const, [5, false] as const, [10, true] as const, [35, true] as const],
    ...[[40, true] as const, [45, false] as const, [65, true] as const, [90, false] as const],
    ...[[95, false] as const, [100, true] as const],
  ].map(([second, isSeen]) => [second, isSeen]);
  expect(looks.map(([second, isSeen]) => isCounted(second, isSeen))).toEqual([
    ...[false, false, false, false, true, true, true, true, false, false],
  ]);
});

const judgement = (verdict: Judgement['verdict'], isEarly?: true): Judgement => ({
  ...{ verdict, why: 'the counts', evidence: { e: 1, alpha: 0.05, steps: [] } },
  ...(isEarly ? { isEarly } : {}),
});
const stepping = { ...canary, steps: [50], everyMinutes: 10 };

test.each([
  ['go', canary, judgement('go'), 0, []],
  ['a hold', canary, judgement('hold'), 0, ['guard-hold']],
  ['a hold for want of visitors', stepping, judgement('hold', true), 9, []],
  ['one that a step waits for', stepping, judgement('hold', true), 10, ['guard-hold']],
  [
    'one of a canary that is held',
    { ...stepping, held: true as const },
    judgement('hold', true),
    10,
    [],
  ],
  ['a stop', canary, judgement('stop'), 0, ['guard-stop']],
])('of a look with %s that is told', (_what, of, judged, minutes, events) => {
  const look = { canary: of, revision: 3, judgement: judged };
  const found = conditionsOf(look, new Date(now.getTime() + minutes * 60_000));
  expect(found.map(({ event }) => event)).toEqual(events);
  expect(JSON.stringify(found)).not.toContain('salt');
});

test('entries come first, then what is over, then what has begun; each is told once', () => {
  const hold: Condition = { ...silent, event: 'guard-hold', of: '5b1e0c9a77d2f410' };
  const lost = { event: 'edge-silent', of: 'http://two.example' } as const;
  const delivered = { epoch: 'e', revision: 2, conditions: [lost] };
  const lasts = new Map(
    [silent, hold].map((condition) => [keyOf(condition), { condition, first: 0 }]),
  );
  const planned = plan(delivered, { steps: [entry({})], lasting: lasts, by: 'guard', now });
  expect(planned.map(({ notification, after }) => [notification?.event, after.revision])).toEqual([
    ['promote', 3],
    ['edge-back', 3],
    ['edge-silent', 3],
    ['guard-hold', 3],
  ]);
  const after = planned.at(-1)?.after ?? delivered;
  expect(plan(after, { steps: [], lasting: lasts, by: 'guard', now })).toEqual([]);
  // The end of a canary is an entry, and a hold that is over leads to a step.
  const over = new Map([...lasts].slice(0, 1));
  expect(plan(after, { steps: [], lasting: over, by: 'guard', now })).toEqual([
    { after: { ...after, conditions: [{ event: 'edge-silent', of: silent.of }] } },
  ]);
});
