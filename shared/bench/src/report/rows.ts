import type { Row, Table } from '../benchmark.ts';
import { median, percentile, type Samples } from '../measuring/samples.ts';
import { figure, verdict } from './verdict.ts';

/** A table as lines of cells, the first of which are the headings. */
export function linesOf({ subjects, rows }: Table): string[][] {
  const [ours = '', ...others] = subjects;
  const ratios = others.map((other) => `÷ ${other}`);
  return [
    ['', ...subjects, ...ratios, ''],
    ...rows.map((row) => [
      `${row.what}, ${row.unit}`,
      ...subjects.map((subject) => range(row.samples[subject])),
      ...others.map((other) => ratio(row, ours, other)),
      verdict(row, subjects),
    ]),
  ];
}

/** The median, and the range of all samples where there are several. */
function range(samples: Samples | undefined): string {
  if (!samples || samples.length === 0) return '–';
  const middle = figure(median(samples));
  if (samples.length === 1) return middle;
  return `${middle} (${figure(percentile(samples, 0))}–${figure(percentile(samples, 1))})`;
}

function ratio(row: Row, ours: string, other: string): string {
  const [a, b] = [row.samples[ours], row.samples[other]];
  return a?.length && b?.length ? figure(median(a) / median(b)) : '–';
}
