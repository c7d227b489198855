import type { Row } from '../benchmark.ts';
import { median, percentile } from '../measuring/turns.ts';

/** How a row compares with its goal: `÷ 1.27 ≤ 0.8: missed`. */
export function verdict({ goal, samples }: Row, subjects: readonly string[]): string {
  const ours = samples[subjects[0] ?? ''];
  const other = goal?.to === undefined ? undefined : samples[goal.to];
  if (!goal || !ours || (goal.to !== undefined && !other)) return '';
  const { of, atMost = Number.POSITIVE_INFINITY, atLeast = 0 } = goal;
  const own = of === 'p95' ? percentile(ours, 0.95) : median(ours);
  const value = other ? own / median(other) : own;
  const prefix = other ? '÷ ' : of === 'p95' ? 'p95 ' : '';
  const bound = goal.atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
  const isReached = value <= atMost && value >= atLeast;
  return `${prefix}${figure(value)} ${bound}: ${isReached ? 'reached' : 'missed'}`;
}

/** A number with three significant digits. */
export function figure(value: number): string {
  return value >= 1_000
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(3)));
}
