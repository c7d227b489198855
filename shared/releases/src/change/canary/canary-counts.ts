import { sha256 } from '@site/node/hash';
import * as z from 'zod/mini';
import type { StepCounts } from './guard.ts';

const count = z.int().check(z.nonnegative());
const sideCounts = z.object({ visits: count, bad: count });

/** What an edge answers at `/canary` on its operations port. */
export const canaryCounts = z.object({
  /** Undefined where the edge serves none. */
  canary: z.optional(z.string()),
  /** In the order of their shares. */
  steps: z.array(
    z.object({
      percent: z.number(),
      canary: sideCounts,
      live: sideCounts,
      given: z.object({ canary: count, live: count }),
    }),
  ),
});
export type CanaryCounts = z.infer<typeof canaryCounts>;

/** What a canary is called where its salt must not be known. */
export const nameOfCanary = (salt: string): string => sha256(salt).slice(0, 16);

/** Of several edges: whoever was counted by two of them counts twice, and as bad where one saw that. */
export function addedCounts(counts: readonly CanaryCounts[]): StepCounts[] {
  const steps = new Map<number, StepCounts>();
  for (const step of counts.flatMap((each) => each.steps)) {
    const before = steps.get(step.percent);
    steps.set(step.percent, before ? added(before, step) : step);
  }
  return [...steps.values()].sort((one, other) => one.percent - other.percent);
}

function added(one: StepCounts, other: StepCounts): StepCounts {
  const both = (side: 'canary' | 'live') => ({
    visits: one[side].visits + other[side].visits,
    bad: one[side].bad + other[side].bad,
  });
  const given = {
    canary: one.given.canary + other.given.canary,
    live: one.given.live + other.given.live,
  };
  return { percent: one.percent, canary: both('canary'), live: both('live'), given };
}
