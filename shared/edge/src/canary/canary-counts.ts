import type { IncomingMessage } from 'node:http';
import { type CanaryCounts, nameOfCanary } from '@site/releases/canary-counts';
import type { LiveSite } from '../site/live-site.ts';
import { readVisit, type Side, type Visit } from './visits.ts';

/** The last visitors of either kind, at least, that are remembered; those before stay counted. */
const MOST = 100_000;

interface Reported {
  readonly request: Pick<IncomingMessage, 'headers'>;
  /** That the page was of. */
  readonly composition: string;
  readonly isBad: boolean;
}

/** A visitor counts for the share and the side of the first page, whatever comes after it. */
interface Dealt {
  readonly percent: number;
  readonly side: Side;
}

interface SideCounts {
  visits: number;
  readonly bad: Set<string>;
}

/** What was counted at one share. */
interface Step extends Readonly<Record<Side, SideCounts>> {
  /** New visitors. */
  readonly given: Record<Side, number>;
  /** One of each side for all visitors: there are many. */
  readonly dealt: Readonly<Record<Side, Dealt>>;
}

const newStep = (percent: number): Step => ({
  canary: { visits: 0, bad: new Set() },
  live: { visits: 0, bad: new Set() },
  given: { canary: 0, live: 0 },
  dealt: { canary: { percent, side: 'canary' }, live: { percent, side: 'live' } },
});

/** Of two maps the older one is let go: to remove the first of many from one costs more with each. */
function rememberLast(most: number) {
  let now = new Map<string, Dealt>();
  let before = new Map<string, Dealt>();
  return {
    get: (id: string) => now.get(id) ?? before.get(id),
    set(id: string, dealt: Dealt): void {
      if (now.size >= most) [now, before] = [new Map(), now];
      now.set(id, dealt);
    },
  };
}

/** What this edge has counted of the canary that it serves; forgotten with the canary. */
export function createCanaryCounts(live: Pick<LiveSite, 'site' | 'canary'>, most = MOST) {
  let salt: string | undefined;
  /** By share. */
  let steps = new Map<number, Step>();
  /** Who got a page: whoever refuses cookies is another one each time. */
  let served = rememberLast(most);
  let reporting = rememberLast(most);

  function canaryNow() {
    const { canary } = live;
    if (canary?.salt !== salt) {
      salt = canary?.salt;
      [steps, served, reporting] = [new Map(), rememberLast(most), rememberLast(most)];
    }
    if (canary && !steps.has(canary.percent)) steps.set(canary.percent, newStep(canary.percent));
    return canary;
  }

  return {
    /** A new visitor got a page. */
    given({ id }: Visit, side: Side): void {
      const canary = canaryNow();
      const step = canary && steps.get(canary.percent);
      if (!step) return;
      step.given[side] += 1;
      served.set(id, step.dealt[side]);
    },
    /** A browser reported: only ids that an edge gave out count, and as bad for good. */
    reported({ request: { headers }, composition, isBad }: Reported): void {
      const canary = canaryNow();
      const visit = canary && readVisit(headers.cookie, canary.salt);
      const side = sideShown(composition);
      if (!visit || side !== visit.side) return;
      const { id } = visit;
      const known = reporting.get(id);
      const dealt = known ?? served.get(id) ?? { percent: canary.percent, side };
      const counts = steps.get(dealt.percent)?.[side];
      // Who was moved since the first page has seen both.
      if (!counts || dealt.side !== side) return;
      if (!known) {
        counts.visits += 1;
        reporting.set(id, dealt);
      }
      if (isBad && counts.bad.size < most) counts.bad.add(id);
    },
    read(): CanaryCounts {
      canaryNow();
      const countsOf = ({ visits, bad }: SideCounts) => ({ visits, bad: [...bad] });
      return {
        ...(salt === undefined ? {} : { canary: nameOfCanary(salt) }),
        steps: [...steps].map(([percent, { canary, live, given }]) => ({
          percent,
          canary: countsOf(canary),
          live: countsOf(live),
          given: { ...given },
        })),
      };
    },
  };

  function sideShown(composition: string): Side | undefined {
    if (composition === live.canary?.site.composition) return 'canary';
    return composition === live.site?.composition ? 'live' : undefined;
  }
}

export type EdgeCanaryCounts = ReturnType<typeof createCanaryCounts>;
