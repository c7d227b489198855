import { SHELL } from '@platform/contracts/application';
import { addCounts, type HealthCounts } from '@platform/contracts/release-health';
import { queryHealth } from '../edge/query-health.ts';
import { smallestFound } from './guard.ts';

const DAY_MINUTES = 24 * 60;

/**
 * What a guard would find within a day like the last; undefined where nobody knows of its visitors, or
 * none would be left to compare with.
 */
export async function foundInADay(edge: string, percent: number): Promise<string | undefined> {
  if (percent >= 100) return undefined;
  const health = await queryHealth(edge, DAY_MINUTES);
  if ('silence' in health) return undefined;
  const [views, all]: [HealthCounts, HealthCounts] = [{}, {}];
  for (const { app, counts } of health.rows) {
    addCounts(all, counts);
    // Each view counts for the page and for the shell around it.
    if (app === SHELL) addCounts(views, counts);
  }
  const { seen = 0, unanswered = 0 } = views;
  if (seen === 0) return 'Nobody was seen in the last day: nobody knows what a guard would find.';
  const share = Math.min(1, ((all.bad ?? 0) + unanswered) / seen);
  const found = smallestFound(seen, percent, share);
  const day = `${inPercent(share)} of the last day's ${seen} views were`;
  return found === undefined
    ? `A share of ${percent} percent is too small for a guard to find anything within a day: ${day} bad.`
    : `At ${percent} percent a guard ends it within a day where ${inPercent(found)} of its visits are bad or more; ${day}.`;
}

const inPercent = (share: number) => `${Number((share * 100).toPrecision(2))} percent`;
