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

/** Where a figure is no longer good, and where it is poor. */
type Limits = readonly [good: number, poor: number];

/** What browsers measure of a view: https://web.dev/articles/defining-core-web-vitals-thresholds */
const vital = (
  key: 'lcp' | 'inp' | 'cls',
  meaning: string,
  limits: Limits,
  text = durationText,
) => ({
  ...{ key, name: key.toUpperCase(), limits, text },
  about: `${meaning}: three of four views had this or less`,
});

/** How visitors fare. Below 99.5 % free of crashes is more than chance and old browsers make. */
export const figures = [
  {
    key: 'crashFree',
    name: 'Crash-free',
    limits: [0.995, 0.98],
    text: percentText,
    about: undefined,
  },
  vital('lcp', 'largest part shown', [2_500, 4_000]),
  vital('inp', 'answer to a touch', [200, 500]),
  vital('cls', 'movement of the page', [0.1, 0.25], (value) => value.toFixed(2)),
] as const;

/** Less is better, unless the limit of what is poor is the lower one. */
export function ratingOf([good, poor]: Limits, value: number): 'good' | 'fair' | 'poor' {
  const isWithin = (limit: number) => (good < poor ? value <= limit : value >= limit);
  if (isWithin(good)) return 'good';
  return isWithin(poor) ? 'fair' : 'poor';
}
