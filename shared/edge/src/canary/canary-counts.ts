import type { IncomingMessage } from 'node:http';
import { type CanaryCounts, nameOfCanary } from '@site/releases/canary-counts';
import type { LiveSite } from '../site/live-site.ts';
import { readVisit, type Side } from './visits.ts';

/** Visitors that are remembered of one share; those beyond are not counted. */
const MOST = 200_000;

interface Step {
  readonly percent: number;
  readonly given: Record<Side, number>;
  /** Whether something failed for them, by their ids. */
  readonly visits: Record<Side, Map<string, boolean>>;
}

interface Reported {
  readonly request: Pick<IncomingMessage, 'headers'>;
  readonly isBad: boolean;
}

/** What this edge has counted of the canary that it serves, by share; forgotten with the canary. */
export function createCanaryCounts(live: Pick<LiveSite, 'canary'>) {
  let salt: string | undefined;
  let steps: Step[] = [];

  function stepNow(): Step | undefined {
    const { canary } = live;
    if (canary?.salt !== salt) [salt, steps] = [canary?.salt, []];
    if (!canary) return undefined;
    const last = steps.at(-1);
    if (last?.percent === canary.percent) return last;
    const visits = { canary: new Map(), live: new Map() };
    const step = { percent: canary.percent, given: { canary: 0, live: 0 }, visits };
    steps.push(step);
    return step;
  }

  return {
    /** A new visitor got a page. */
    given(side: Side): void {
      const step = stepNow();
      if (step) step.given[side] += 1;
    },
    /** A browser reported; only ids that an edge gave out count, each once, and as bad for good. */
    reported({ request: { headers }, isBad }: Reported): void {
      const step = stepNow();
      const visit = step && salt !== undefined && readVisit(headers.cookie, salt);
      if (!visit) return;
      const visits = step.visits[visit.side];
      if (visits.size >= MOST && !visits.has(visit.id)) return;
      visits.set(visit.id, isBad || (visits.get(visit.id) ?? false));
    },
    read(): CanaryCounts {
      stepNow();
      const counts = (visits: ReadonlyMap<string, boolean>) => ({
        visits: visits.size,
        bad: [...visits.values()].filter(Boolean).length,
      });
      return {
        ...(salt === undefined ? {} : { canary: nameOfCanary(salt) }),
        steps: steps.map(({ percent, given, visits }) => ({
          percent,
          canary: counts(visits.canary),
          live: counts(visits.live),
          given: { ...given },
        })),
      };
    },
  };
}

export type EdgeCanaryCounts = ReturnType<typeof createCanaryCounts>;
