/** Such as `99.8 %`; rounded down, so that only what has no crash is 100 %. */
export const percentText = (share: number): string => `${Math.floor(share * 1_000 + 1e-9) / 10} %`;

/** Such as `1,240`. */
export const countText = (count: number): string => count.toLocaleString('en');

/** Such as `1 view` or `1,240 views`. */
export const countOf = (count: number, noun: string): string =>
  `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Such as `90 ms` or `1.8 s`. */
export const durationText = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;

export type Rating = 'good' | 'fair' | 'poor';

interface Vital {
  readonly key: 'lcp' | 'inp' | 'cls';
  readonly short: string;
  readonly name: string;
  readonly text: (value: number) => string;
  /** Where it is no longer good, and where it is poor: https://web.dev/articles/defining-core-web-vitals-thresholds */
  readonly limits: readonly [good: number, poor: number];
}

/** What browsers measure of a view, for three of four views. */
export const vitals: readonly Vital[] = [
  {
    key: 'lcp',
    short: 'LCP',
    name: 'largest part shown',
    text: durationText,
    limits: [2_500, 4_000],
  },
  { key: 'inp', short: 'INP', name: 'answer to a touch', text: durationText, limits: [200, 500] },
  {
    key: 'cls',
    short: 'CLS',
    name: 'movement of the page',
    text: (value) => value.toFixed(2),
    limits: [0.1, 0.25],
  },
];

export function ratingOf({ limits: [good, poor] }: Pick<Vital, 'limits'>, value: number): Rating {
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

/** What to look at in free of crashes: below 99.5 % is more than chance and old browsers make. */
export const crashRating = (share: number): Rating => {
  if (share >= 0.995) return 'good';
  return share >= 0.98 ? 'fair' : 'poor';
};
