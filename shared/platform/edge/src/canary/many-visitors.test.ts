import { expect, test } from 'vitest';
import { createCanaryCounts } from './canary-counts.ts';
import { newVisit, sideOf, type Visit, visitCookie } from './visits.ts';

const salt = 'a salt of forty-three or more letters, as it is';
const MOST = 10;

/** An edge that remembers few, and what it does for a visitor. */
function begin(percent: number, most = MOST) {
  const site = (composition: string) => ({ composition }) as never; // Nothing else of it is read.
  const live = { site: site('live'), canary: { site: site('canary'), percent, salt } };
  const counts = createCanaryCounts(live, most);
  const report = (visit: Visit, isBad = false) => {
    const side = sideOf(visit, live.canary.percent);
    const headers = { cookie: visitCookie(visit, side, { secure: false }).split(';')[0] };
    counts.reported({ request: { headers }, composition: side, isBad });
  };
  function give() {
    const { percent } = live.canary;
    const visit = newVisit(salt, percent);
    counts.given(sideOf(visit, percent), visit.id);
    return visit;
  }
  return { live, give, report, read: () => counts.read().steps };
}

test('when a guard looked last is remembered', () => {
  let now = 100;
  const live = { site: undefined, canary: undefined };
  const counts = createCanaryCounts(live, MOST, () => now);
  expect(counts.read()).toEqual({ steps: [] });
  counts.guarded();
  now = 107;
  expect(counts.read()).toEqual({ guard: { secondsAgo: 7 }, steps: [] });
});

test('what a guard says of a signal is told on for half a minute, of that canary alone', () => {
  let now = 100;
  const { live } = begin(10);
  const counts = createCanaryCounts(live, MOST, () => now);
  const signal = { holds: true, words: 'its signal is 0' };
  counts.guarded(signal);
  now += 30;
  // A second guard has no signal.
  counts.guarded();
  expect(counts.read().guard).toEqual({ secondsAgo: 0, signal });
  now += 1;
  expect(counts.read().guard).toEqual({ secondsAgo: 1 });
  counts.guarded(signal);
  live.canary.salt = `another, ${salt}`;
  expect(counts.read().guard).toEqual({ secondsAgo: 0 });
});

test('visitors are counted however many others came before them and reported nothing', () => {
  const { give, report, read } = begin(100);
  for (let count = 0; count < 5 * MOST; count += 1) give();
  const visit = give();
  report(visit);
  report(visit, true);
  expect(read()).toMatchObject([
    { given: { canary: 5 * MOST + 1 }, canary: { visits: 1, bad: [visit.id] } },
  ]);
});

test('those who have reported stay counted, each for the share of the first page', () => {
  const { live, give, report, read } = begin(50);
  for (let count = 0; count < 5 * MOST; count += 1) report(give());
  let known = give();
  while (sideOf(known, 50) === 'live') known = give();
  report(known);
  let moved = give();
  while (sideOf(moved, 50) === 'canary') moved = give();
  const visits = (step: number) => {
    const found = read()[step];
    return (found?.canary.visits ?? 0) + (found?.live.visits ?? 0);
  };
  live.canary = { ...live.canary, percent: 100 };
  report(known, true);
  // Whoever has seen both sides says nothing of either.
  report(moved, true);
  for (let count = 0; count < 3 * MOST; count += 1) report(give());
  expect([visits(0), visits(1)]).toEqual([5 * MOST + 1, 3 * MOST]);
  expect(read()[0]?.canary.bad).toEqual([known.id]);
});

test('how the first twenty fared is known however many came after them', () => {
  const { give, report, read } = begin(100, 100);
  const visits = Array.from({ length: 60 }, give);
  for (const visit of visits) report(visit);
  for (const visit of [...visits.slice(15), ...visits.slice(15)]) report(visit, true);
  expect(read()[0]?.canary).toMatchObject({ visits: 60, badOfFirst: 5 });
});

test('only those are heard of whom this edge gave their first page, each at the share of that page', () => {
  const { give, report, read } = begin(50);
  const given = give();
  report(given);
  // One began at a path that pins visitors, the other before this edge was started, at another share.
  report(newVisit(salt, 50));
  let early = newVisit(salt, 10);
  // Who was moved since the first page has seen both sides, and counts for none.
  while (sideOf(early, 10) !== sideOf(early, 50)) early = newVisit(salt, 10);
  report(early);
  const [at50, at10, ...others] = read();
  const sum = (sides: { canary: number; live: number } | undefined) =>
    (sides?.canary ?? 0) + (sides?.live ?? 0);
  const visits = (step: typeof at50) => (step?.canary.visits ?? 0) + (step?.live.visits ?? 0);
  expect([at50?.percent, sum(at50?.given), sum(at50?.heard), visits(at50)]).toEqual([50, 1, 1, 2]);
  expect([at10?.percent, sum(at10?.given), sum(at10?.heard), visits(at10)]).toEqual([10, 0, 0, 1]);
  expect(others).toEqual([]);
});
