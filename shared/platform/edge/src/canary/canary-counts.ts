import type { IncomingMessage } from 'node:http';
import {
  type CanaryCounts,
  FIRST,
  nameOfCanary,
  SILENT,
  type SignalSaid,
} from '@platform/releases/serving';
import type { LiveSite } from '../site/live-site.ts';
import { readVisit, type Side, sideOf } from './visits.ts';

/** The last visitors, at least, who are remembered to have reported; those before stay counted. */
const MOST = 100_000;

interface Reported {
  readonly request: Pick<IncomingMessage, 'headers'>;
  /** That the page was of. */
  readonly composition: string;
  readonly isBad: boolean;
}

interface SideCounts {
  visits: number;
  readonly bad: Set<string>;
  badOfFirst: number;
}

/** What was counted at one share. */
interface Step extends Readonly<Record<Side, SideCounts>> {
  /** New visitors, and those of them of whom a browser reported to this edge. */
  readonly given: Record<Side, number>;
  readonly heard: Record<Side, number>;
}

const newStep = (): Step => ({
  canary: { visits: 0, bad: new Set(), badOfFirst: 0 },
  live: { visits: 0, bad: new Set(), badOfFirst: 0 },
  given: { canary: 0, live: 0 },
  heard: { canary: 0, live: 0 },
});

/** Of two sets the older one is let go: to remove the first of many from one costs more with each. */
function rememberLast(most: number) {
  let now = new Set<string>();
  let before = new Set<string>();
  return {
    has: (id: string) => now.has(id) || before.has(id),
    add(id: string): void {
      if (now.size >= most) [now, before] = [new Set(), now];
      now.add(id);
    },
  };
}

/** What this edge has counted of the canary that it serves; forgotten with the canary. */
/** @param now seconds, of a clock that is never set */
export function createCanaryCounts(
  live: Pick<LiveSite, 'site' | 'canary'>,
  most = MOST,
  now = () => performance.now() / 1_000,
) {
  let salt: string | undefined;
  /** By share. */
  let steps = new Map<number, Step>();
  let reporting = rememberLast(most);
  /** Whom this edge gave their first page. */
  let dealt = rememberLast(most);
  /** Of the canary. */
  let first = new Set<string>();
  let guardedAt: number | undefined;
  /** What the guard says that reads a signal; another one may read none. */
  let signal: { readonly said: SignalSaid; readonly at: number } | undefined;

  function canaryNow() {
    const { canary } = live;
    if (canary?.salt !== salt) {
      salt = canary?.salt;
      [steps, reporting, first] = [new Map(), rememberLast(most), new Set()];
      dealt = rememberLast(most);
      signal = undefined;
    }
    if (canary) stepOf(canary.percent);
    return canary;
  }

  function stepOf(percent: number): Step {
    const step = steps.get(percent) ?? newStep();
    steps.set(percent, step);
    return step;
  }

  return {
    /** A new visitor got a page. */
    given(side: Side, id: string): void {
      const canary = canaryNow();
      if (!canary) return;
      stepOf(canary.percent).given[side] += 1;
      dealt.add(id);
    },
    /**
     * A browser reported: only ids that an edge gave out count, as bad for good, and for the share and
     * the side of the first page, whatever comes after it.
     */
    reported({ request: { headers }, composition, isBad }: Reported): void {
      const canary = canaryNow();
      const visit = canary && readVisit(headers.cookie, canary.salt);
      const side = sideShown(composition);
      // Who was moved since the first page has seen both.
      if (!visit || side !== visit.side || side !== sideOf(visit, visit.percent)) return;
      // The share is signed: also where this edge began after that page, or never had it.
      const step = stepOf(visit.percent);
      const counts = step[side];
      const { id } = visit;
      if (!reporting.has(id)) {
        counts.visits += 1;
        if (dealt.has(id)) step.heard[side] += 1;
        reporting.add(id);
        if (side === 'canary' && first.size < FIRST) first.add(id);
      }
      if (!isBad || counts.bad.has(id) || counts.bad.size >= most) return;
      counts.bad.add(id);
      if (first.has(id)) counts.badOfFirst += 1;
    },
    /** A guard looks, and says what it knows of a signal. */
    guarded(said?: SignalSaid): void {
      canaryNow();
      guardedAt = now();
      if (said) signal = { said, at: guardedAt };
    },
    read(): CanaryCounts {
      canaryNow();
      const isFresh = signal !== undefined && now() - signal.at <= SILENT;
      const countsOf = ({ visits, bad, badOfFirst }: SideCounts) => ({
        ...{ visits, bad: [...bad] },
        ...(badOfFirst > 0 ? { badOfFirst } : {}),
      });
      return {
        ...(salt === undefined ? {} : { canary: nameOfCanary(salt) }),
        ...(guardedAt === undefined
          ? {}
          : { guard: { secondsAgo: now() - guardedAt, ...(isFresh && { signal: signal?.said }) } }),
        steps: [...steps].map(([percent, { canary, live, given, heard }]) => ({
          percent,
          canary: countsOf(canary),
          live: countsOf(live),
          given: { ...given },
          heard: { ...heard },
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
