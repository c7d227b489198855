import type { Row } from '../benchmark.ts';
import { median, percentile } from '../measuring/turns.ts';

/** How a row compares with its goal: `÷ 1.27 ≤ 0.8: missed`. */
export function verdict(row: Row, subjects: readonly string[]): string {
  const { goal } = row;
  const ours = row.samples[subjects[0] ?? ''];
  if (!goal || !ours) return '';
  if (goal.kind === 'value') {
    const value = goal.of === 'p95' ? percentile(ours, 0.95) : median(ours);
    return judged(value, goal.of === 'p95' ? 'p95 ' : '', goal);
  }
  const other = row.samples[goal.to];
  if (!other) return '';
  return judged(median(ours) / median(other), '÷ ', goal);
}

interface Bounds {
  readonly atMost?: number;
  readonly atLeast?: number;
}

function judged(value: number, prefix: string, { atMost, atLeast }: Bounds): string {
  const isReached = value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? 0);
  const bound = atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
  return `${prefix}${figure(value)} ${bound}: ${isReached ? 'reached' : 'missed'}`;
}

/** A number with three significant digits. */
export function figure(value: number): string {
  return value >= 1_000
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(3)));
}
