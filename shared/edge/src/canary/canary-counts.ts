import type { IncomingMessage } from 'node:http';
import { type CanaryCounts, nameOfCanary } from '@site/releases/canary-counts';
import type { LiveSite } from '../site/live-site.ts';
import { readVisit, type Side, type Visit } from './visits.ts';

/** Visitors that are remembered; those beyond are not counted. */
const MOST = 200_000;

interface Reported {
  readonly request: Pick<IncomingMessage, 'headers'>;
  /** That the page was of. */
  readonly composition: string;
  readonly isBad: boolean;
}

/** A visitor counts for the share and the side of the first page, whatever comes after it. */
interface Counted {
  readonly percent: number;
  readonly side: Side;
  state: 'given' | 'seen' | 'bad';
}

/** What this edge has counted of the canary that it serves; forgotten with the canary. */
export function createCanaryCounts(live: Pick<LiveSite, 'site' | 'canary'>) {
  let salt: string | undefined;
  let visits = new Map<string, Counted>();
  /** New visitors, by share. */
  let given = new Map<number, Record<Side, number>>();

  function canaryNow() {
    const { canary } = live;
    if (canary?.salt !== salt) [salt, visits, given] = [canary?.salt, new Map(), new Map()];
    if (canary && !given.has(canary.percent)) given.set(canary.percent, { canary: 0, live: 0 });
    return canary;
  }

  function remember(id: string, { percent }: { readonly percent: number }, side: Side) {
    const known = visits.get(id);
    if (known || visits.size >= MOST) return known;
    const counted: Counted = { percent, side, state: 'given' };
    visits.set(id, counted);
    return counted;
  }

  return {
    /** A new visitor got a page. */
    given({ id }: Visit, side: Side): void {
      const canary = canaryNow();
      const counts = canary && given.get(canary.percent);
      if (!counts) return;
      counts[side] += 1;
      remember(id, canary, side);
    },
    /** A browser reported: only ids that an edge gave out count, and as bad for good. */
    reported({ request: { headers }, composition, isBad }: Reported): void {
      const canary = canaryNow();
      const visit = canary && readVisit(headers.cookie, canary.salt);
      if (!visit) return;
      const side = sideShown(composition);
      const counted = side && side === visit.side ? remember(visit.id, canary, side) : undefined;
      // Who was moved since the first page has seen both.
      if (counted?.side !== side || !counted || counted.state === 'bad') return;
      counted.state = isBad ? 'bad' : 'seen';
    },
    read(): CanaryCounts {
      canaryNow();
      const countsOf = (percent: number, side: Side) => {
        const all = [...visits].filter(([, one]) => one.percent === percent && one.side === side);
        const bad = all.flatMap(([id, { state }]) => (state === 'bad' ? [id] : []));
        return { visits: all.filter(([, { state }]) => state !== 'given').length, bad };
      };
      return {
        ...(salt === undefined ? {} : { canary: nameOfCanary(salt) }),
        steps: [...given].map(([percent, dealt]) => ({
          percent,
          canary: countsOf(percent, 'canary'),
          live: countsOf(percent, 'live'),
          given: { ...dealt },
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
