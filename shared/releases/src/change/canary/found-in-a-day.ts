import { addCounts, type HealthCounts } from '@site/contracts/release-health';
import { queryHealth } from '../edge/query-health.ts';
import { smallestFound } from './guard.ts';

const DAY_MINUTES = 24 * 60;

/** What a guard would find within a day like the last; undefined where nobody knows of its visitors. */
export async function foundInADay(edge: string, percent: number): Promise<string | undefined> {
  const health = await queryHealth(edge, DAY_MINUTES);
  if ('silence' in health) return undefined;
  const counts: HealthCounts = {};
  for (const row of health.rows) addCounts(counts, row.counts);
  const { seen = 0, bad = 0, unanswered = 0 } = counts;
  if (seen === 0) return 'Nobody was seen in the last day: nobody knows what a guard would find.';
  const share = (bad + unanswered) / seen;
  const found = smallestFound(seen, percent, share);
  const views = `With ${seen} views in a day and ${inPercent(share)} of them bad,`;
  return found === undefined
    ? `${views} a share of ${percent} percent is too small for a guard to find anything.`
    : `${views} a guard at ${percent} percent finds within a day where ${inPercent(found)} are.`;
}

const inPercent = (share: number) => `${Number((share * 100).toPrecision(2))} percent`;
