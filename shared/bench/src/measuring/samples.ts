/** Measured values of one figure, in the order in which they were measured. */
export type Samples = readonly number[];

/** @param share between 0 and 1; the value below which that share of the samples lies */
export function percentile(samples: Samples, share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error('there are no samples');
  return below + (above - below) * (place - Math.floor(place));
}

export function median(samples: Samples): number {
  return percentile(samples, 0.5);
}

/** The distance between the quartiles, as a share of the median: 0 where the samples are all equal. */
export function spread(samples: Samples): number {
  const middle = median(samples);
  const range = percentile(samples, 0.75) - percentile(samples, 0.25);
  return range === 0 ? 0 : range / Math.abs(middle);
}
