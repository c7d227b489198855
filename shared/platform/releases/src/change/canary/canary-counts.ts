import { createHmac } from 'node:crypto';
import { sha256 } from '@platform/node/hash';
import * as z from 'zod/mini';

/** So many of a canary's first visitors are told apart. */
export const FIRST = 20;

const count = z.int().check(z.nonnegative());
/** Of visitors that browsers reported of, and the ids of those for whom something failed. */
const sideCounts = z.object({
  visits: count,
  bad: z.array(z.string()),
  /** How many of the first visitors of the edge are among them. */
  badOfFirst: z.optional(count),
});

/** Seconds of not looking, after which a guard is taken to have stopped; it looks every five. */
export const SILENT = 30;

/** What a guard says of a signal that it reads, to the edges, so that others learn it there. */
const signalSaid = z.object({
  /** Whether no step is taken. */
  holds: z.boolean(),
  words: z.string().check(z.maxLength(1_000)),
});
export type SignalSaid = z.infer<typeof signalSaid>;

/** A header, because no page of another site can have an operator's browser send it. */
export const SIGNAL_HEADER = 'x-site-signal';

export const writeSignal = (said: SignalSaid): string => encodeURIComponent(JSON.stringify(said));

/** Undefined where nothing is said. */
export function readSignal(header: unknown): SignalSaid | undefined {
  if (typeof header !== 'string') return undefined;
  try {
    return signalSaid.safeParse(JSON.parse(decodeURIComponent(header))).data;
  } catch {
    return undefined;
  }
}

/** What an edge answers at `/canary` on its operations port. */
export const canaryCounts = z.object({
  /** Undefined where the edge serves none. */
  canary: z.optional(z.string()),
  /** When a guard looked last; undefined where none has since the edge began. */
  guard: z.optional(
    z.object({
      secondsAgo: z.number(),
      /** What it said of a signal that it reads, at the look before. */
      signal: z.optional(signalSaid),
    }),
  ),
  /** In the order of their shares. */
  steps: z.array(
    z.object({
      percent: z.number(),
      canary: sideCounts,
      live: sideCounts,
      given: z.object({ canary: count, live: count }),
      /** Those of them of whom a browser reported to the same edge; an older one does not say so. */
      heard: z.optional(z.object({ canary: count, live: count })),
    }),
  ),
});
export type CanaryCounts = z.infer<typeof canaryCounts>;

export interface SideCounts {
  /** Visitors that browsers reported of, each once. */
  readonly visits: number;
  /** Of them, those for whom something failed. */
  readonly bad: number;
  /** Of the first ones that an edge knows: whoever looks later sees what they were, too. */
  readonly badOfFirst?: number;
}

/** What was counted while the canary had one share. */
export interface StepCounts {
  readonly percent: number;
  readonly canary: SideCounts;
  readonly live: SideCounts;
  /** New visitors that an edge gave a page, by what they got. */
  readonly given: { readonly canary: number; readonly live: number };
  /** Those of them of whom a browser reported; undefined where an edge does not know. */
  readonly heard?: { readonly canary: number; readonly live: number };
}

/** What a canary is called where its salt must not be known. */
export const nameOfCanary = (salt: string): string => sha256(salt).slice(0, 16);

/** Where an edge answers the link to a canary, with its token as the query, which no access log has. */
export const CANARY_LINK = '/_site/canary';

/** It opens this canary alone, and says nothing of the salt; ids of visits have another length. */
export const tokenOfCanary = (salt: string): string =>
  createHmac('sha256', salt).update('link').digest('base64url');

/** Of several edges. A visitor who is bad at two of them, or at two shares, is so once, the first time. */
export function addedCounts(counts: readonly CanaryCounts[]): StepCounts[] {
  const bad = { canary: new Set<string>(), live: new Set<string>() };
  const all = counts.flatMap(({ steps }) => steps);
  const percents = [...new Set(all.map(({ percent }) => percent))].sort((one, two) => one - two);
  return percents.map((percent) => {
    const steps = all.filter((step) => step.percent === percent);
    const of = (side: 'canary' | 'live') => {
      const before = bad[side].size;
      for (const step of steps) for (const id of step[side].bad) bad[side].add(id);
      const visits = sum(steps.map((step) => step[side].visits));
      const badOfFirst = Math.max(...steps.map((step) => step[side].badOfFirst ?? 0));
      return { visits, bad: bad[side].size - before, ...(badOfFirst > 0 ? { badOfFirst } : {}) };
    };
    const given = {
      canary: sum(steps.map((step) => step.given.canary)),
      live: sum(steps.map((step) => step.given.live)),
    };
    const isKnown = steps.every(({ heard }) => heard !== undefined);
    const heard = {
      canary: sum(steps.map((step) => step.heard?.canary ?? 0)),
      live: sum(steps.map((step) => step.heard?.live ?? 0)),
    };
    const found = { percent, canary: of('canary'), live: of('live'), given };
    return isKnown ? { ...found, heard } : found;
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
