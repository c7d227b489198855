import * as z from 'zod/mini';
import { composedName } from './application.ts';
import { compositionId } from './composition.ts';
import { looseObject } from './loose-object.ts';
import { releaseId } from './release.ts';

/*
 * What is counted of releases on visitors' screens. A view has three parts: the edge counts that its
 * document was served, an inline script reports that it was seen, and the shell that it came alive.
 * Nothing in a report is about a person: no address, no query, no identifier.
 */

/** What a document says of itself in its `scripts` element, and each report repeats. */
const viewShape = {
  /** As documents name it: `id` of the page composition. */
  composition: compositionId,
  /** Whose page it is. */
  app: composedName,
  release: releaseId,
  /** The path of the route, without a query. */
  route: z.string().check(z.minLength(1), z.maxLength(300)),
};
export const documentView = looseObject({
  ...viewShape,
  /** The share of views that report, 0 to 1. */
  sample: z.number(),
});
export type DocumentView = z.infer<typeof documentView>;

export const MOST_REPORT_BYTES = 4_096;
const MOST_ENTRIES = 20;
const milliseconds = z.number().check(z.minimum(0));

/** When a page is hidden for the first time. */
const seen = looseObject({
  ...viewShape,
  part: z.literal('seen'),
  /** Largest paint, in milliseconds; absent where the browser does not measure it. */
  lcp: z.optional(milliseconds),
  /** Layout shift. */
  cls: z.optional(z.number().check(z.minimum(0), z.maximum(1_000))),
  /** When it was first touched, in milliseconds of the page; 0 for never. */
  touch: milliseconds,
  /** When it was hidden. */
  left: milliseconds,
  /** Whether the page's scripts had begun to answer. */
  alive: z.boolean(),
  /** Addresses of what did not arrive; pictures are among them. */
  failed: z.record(z.string(), z.number()),
});

export const failureKinds = ['load', 'draw', 'mismatch'] as const;
export type FailureKind = (typeof failureKinds)[number];

/** When a page is hidden for the first time after its scripts have started. */
const awake = looseObject({
  ...viewShape,
  part: z.literal('awake'),
  /** How long the first touch waited for an answer, in milliseconds. */
  wait: z.optional(milliseconds),
  inp: z.optional(milliseconds),
  /** The releases that drew something, by application, and those that did as a fallback. */
  used: z.record(composedName, releaseId),
  fallbacks: z.array(composedName).check(z.maxLength(MOST_ENTRIES)),
  failures: z
    .array(looseObject({ app: composedName, release: releaseId, kind: z.enum(failureKinds) }))
    .check(z.maxLength(MOST_ENTRIES)),
  /** Releases whose scripts threw what nothing caught; an older browser's report does not say so. */
  uncaught: z.optional(
    z
      .array(looseObject({ app: composedName, release: releaseId }))
      .check(z.maxLength(MOST_ENTRIES)),
  ),
});

/** The body of a report, one for each part of a view; unknown keys pass. */
export const healthReport = z.discriminatedUnion('part', [seen, awake]);
export type HealthReport = z.infer<typeof healthReport>;
export type SeenReport = z.infer<typeof seen>;
export type AwakeReport = z.infer<typeof awake>;

/** A touch that had no answer for so long when the visitor left never had one, in milliseconds. */
export const UNANSWERED_MS = 5_000;

/** The upper ends of what is counted together; the last one has everything above, too. */
export const timings = {
  lcp: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 60_000],
  /** Milliseconds, as the others; CLS is without a unit. */
  inp: [50, 100, 150, 200, 300, 500, 1_000, 10_000],
  cls: [0.001, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 10],
  wait: [100, 200, 300, 500, 1_000, 2_000, 4_000, 8_000, 60_000],
} as const;
export type Timing = keyof typeof timings;

const counted = [
  'served',
  'seen',
  'touched',
  /** Seen views with scripts that did not arrive. */
  'scripts',
  'unanswered',
  'awake',
  /** Awake views in which a release failed, threw, fell back or did not draw what was prerendered. */
  'bad',
  'loads',
  'fallbacks',
  'draws',
  'mismatches',
  'uncaught',
] as const;
type TimingCount = `${Timing}${number}`;
type Counted = (typeof counted)[number] | TimingCount;
export type HealthCounts = Partial<Record<(typeof counted)[number], number>> &
  Record<TimingCount, number>;

/** Every column of what is kept; later versions add some. */
export const healthCounts: readonly Counted[] = [
  ...counted,
  ...(Object.keys(timings) as Timing[]).flatMap((timing) =>
    timings[timing].map((_end, position) => `${timing}${position}` as const),
  ),
];

export function timingCount(timing: Timing, value: number): Counted {
  const position = timings[timing].findIndex((end) => value <= end);
  return `${timing}${position === -1 ? timings[timing].length - 1 : position}`;
}

/** Interpolated within what is counted together; undefined where nothing was. */
export function percentile(counts: HealthCounts, timing: Timing, share = 0.75): number | undefined {
  const ends = timings[timing];
  const each = ends.map((_end, position) => counts[`${timing}${position}`] ?? 0);
  const rank = each.reduce((sum, count) => sum + count, 0) * share;
  let below = 0;
  for (const [position, count] of each.entries()) {
    if (count > 0 && below + count >= rank) {
      const [start, end] = [ends[position - 1] ?? 0, ends[position] ?? 0];
      return start + ((end - start) * (rank - below)) / count;
    }
    below += count;
  }
  return undefined;
}

/** The share of views that came alive, or should have, in which nothing failed. */
export function crashFree({ awake = 0, bad = 0, unanswered = 0 }: HealthCounts) {
  return awake + unanswered > 0 ? 1 - (bad + unanswered) / (awake + unanswered) : undefined;
}

export function addCounts(to: HealthCounts, more: HealthCounts): void {
  for (const [name, count] of Object.entries(more) as [Counted, number][]) {
    to[name] = (to[name] ?? 0) + count;
  }
}

/** What an edge answers at `/health?minutes=60` on its operations port. */
export const healthAnswer = looseObject({
  minutes: z.int(),
  rows: z.array(
    looseObject({
      app: composedName,
      release: releaseId,
      route: z.string(),
      counts: z.record(z.string(), z.number()),
    }),
  ),
  /** Reports of which nothing was counted since this edge started, by the reason. */
  dropped: z.record(z.string(), z.number()),
  /** Why rows of earlier are missing, such as a database that is gone. */
  problem: z.optional(z.string()),
});
export type HealthAnswer = z.infer<typeof healthAnswer>;
