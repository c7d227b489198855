import { seeded } from '@platform/testing/random';
import { describe, expect, test } from 'vitest';
import type { StepCounts } from './canary-counts.ts';
import { ALPHA, binomialTail, eValue, judge, smallestFound } from './guard.ts';

const ROLL_OUTS = 1_000;

describe('roll-outs at a share of 10 percent, looked at after every visit', () => {
  test('one that is as good as what is live is stopped in at most 2.5 of 100', () => {
    const stopped = rollOuts(0.005, 0.005, 20_000).filter((visits) => visits !== undefined);
    expect(stopped.length).toBeLessThanOrEqual(0.025 * ROLL_OUTS);
  });

  test('5 percent of bad visits against 0.5 are found within 210 visits in 95 of 100', () => {
    const found = rollOuts(0.005, 0.05, 20_000).map((visits) => visits ?? Number.POSITIVE_INFINITY);
    expect(found.sort((one, other) => one - other)[0.95 * ROLL_OUTS]).toBeLessThanOrEqual(210);
  });
});

/** For each roll-out, after how many visits of the canary it was stopped; undefined for never. */
function rollOuts(badLive: number, badCanary: number, most: number): (number | undefined)[] {
  const random = seeded(1);
  return Array.from({ length: ROLL_OUTS }, () => {
    const step = counts(10, [0, 0], [0, 0]);
    for (let visits = 0; visits < most; visits += 1) {
      const side = random.next() < 0.1 ? step.canary : step.live;
      side.visits += 1;
      if (random.next() >= (side === step.canary ? badCanary : badLive)) continue;
      side.bad += 1;
      // Nothing but a bad visit of the canary raises what stops it.
      if (side === step.canary && judge([step]).verdict === 'stop') return step.canary.visits;
    }
    return undefined;
  });
}

function counts(percent: number, canary: [number, number], live: [number, number]) {
  return {
    percent,
    canary: { visits: canary[0], bad: canary[1] },
    live: { visits: live[0], bad: live[1] },
    given: { canary: canary[0], live: live[0] },
    heard: { canary: canary[0], live: live[0] },
  };
}

test('five bad ones of the first twenty stop it at once', () => {
  expect(judge([counts(50, [20, 5], [20, 5])]).verdict).toBe('stop');
  expect(judge([counts(50, [21, 5], [21, 5])]).verdict).toBe('go');
  expect(judge([counts(50, [20, 4], [20, 4])]).verdict).toBe('go');
});

test('whoever looks after the first twenty stops for five bad ones of them all the same', () => {
  const late = counts(90, [60, 5], [7, 0]);
  const judged = (badOfFirst: number) =>
    judge([{ ...late, canary: { ...late.canary, badOfFirst } }]).verdict;
  expect([judged(4), judged(5)]).toEqual(['go', 'stop']);
});

test('two bad visits stop nothing, whatever their odds', () => {
  const step = counts(1, [1_000, 2], [99_000, 0]);
  expect(eValue([step])).toBeGreaterThan(20);
  expect(judge([step]).verdict).toBe('go');
});

test('the steps of a canary count together', () => {
  const step = counts(10, [200, 3], [1_800, 4]);
  expect(judge([step]).verdict).toBe('go');
  const judged = judge([step, counts(25, [500, 9], [1_500, 4])]);
  expect(judged.verdict).toBe('stop');
  expect(judged.why).toMatch(
    /^12 of 700 visits of the canary were bad, 8 of 3300 of the others: less likely by chance than 1 in \d+$/,
  );
});

test.each<[string, Partial<StepCounts>, RegExp]>([
  [
    'nobody reports',
    { canary: { visits: 0, bad: 0 }, live: { visits: 0, bad: 0 } },
    /reported 0 visits/,
  ],
  [
    'a few more of its visitors are never heard of',
    { given: { canary: 130, live: 4_050 }, heard: { canary: 100, live: 4_000 } },
    /^30 of 130 visitors who got it were never heard of, 50 of 4050 of the others: less likely/,
  ],
  ['too few get it', { given: { canary: 100, live: 4_900 } }, /^100 of 5000 visitors got it/],
])('where %s it holds', (_what, different, why) => {
  const live = { visits: 4_000, bad: 20 };
  const step = { percent: 10, canary: { visits: 100, bad: 0 }, live, ...different };
  const judged = judge([{ given: { canary: 100, live: 900 }, ...step }]);
  expect(judged.verdict).toBe('hold');
  expect(judged.why).toMatch(why);
});

test('one whose tabs hang is stopped by their silence', () => {
  const step = { ...counts(50, [0, 0], [17, 0]), given: { canary: 17, live: 17 } };
  const judged = judge([step]);
  expect(judge([step], ALPHA, true).verdict).toBe('hold');
  // An edge that does not know whom it heard of says nothing of silence.
  expect(judge([{ ...step, heard: undefined } as never]).why).toMatch(/reported 0 visits/);
  expect(judged.verdict).toBe('stop');
  expect(judged.why).toMatch(/^17 of 17 visitors who got it were never heard of, 0 of 17 of the/);
});

test('robots, which are never heard of on either side, stop and hold nothing', () => {
  const random = seeded(2);
  const verdicts = Array.from({ length: 200 }, () => {
    const step = counts(10, [0, 0], [0, 0]);
    for (let visitor = 0; visitor < 2_000; visitor += 1) {
      const side = random.next() < 0.1 ? 'canary' : 'live';
      step.given[side] += 1;
      if (random.next() < 0.4) continue;
      step[side].visits += 1;
      step.heard[side] += 1;
    }
    return judge([step]).verdict;
  });
  expect(verdicts.filter((verdict) => verdict === 'stop')).toEqual([]);
  expect(verdicts.filter((verdict) => verdict === 'hold').length).toBeLessThanOrEqual(5);
});

test('nothing that was counted holds as well', () => {
  expect(judge([]).verdict).toBe('hold');
});

test('what a day of visitors can find is known before', () => {
  expect(smallestFound(10_000, 10, 0.005)).toBeCloseTo(0.015, 2);
  expect(smallestFound(100, 10, 0.005)).toBeCloseTo(0.3, 1);
  expect(smallestFound(20, 10, 0.005)).toBeUndefined();
});

test('the chance of a count is that of the binomial distribution', () => {
  // scipy.stats: 2 * min(binom.cdf(k, n, p), binom.sf(k - 1, n, p))
  expect(binomialTail(10, 0, 0.5)).toBeCloseTo(2 / 1024, 10);
  expect(binomialTail(100, 20, 0.1)).toBeCloseTo(2 * 0.00197857, 6);
  expect(binomialTail(1_000_000, 100_000, 0.1)).toBeGreaterThan(0.99);
  expect([binomialTail(0, 0, 0.1), binomialTail(5, 5, 1), binomialTail(5, 0, 0)]).toEqual([
    1, 1, 1,
  ]);
});
