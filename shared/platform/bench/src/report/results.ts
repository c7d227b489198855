import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row, Table } from '../benchmark.ts';
import { median, percentile, type Samples } from '../measuring/turns.ts';
import { figure, verdict } from './verdict.ts';

const folder = join(import.meta.dirname, '../../results');
const document = join(import.meta.dirname, '../../RESULTS.md');

interface Result {
  readonly name: string;
  readonly about: string;
  readonly at: string;
  readonly machine: string;
  /** The spread of the same work before and after: see `machineNoise`. */
  readonly noise: readonly [before: number, after: number];
  readonly versions: Readonly<Record<string, string>>;
  readonly tables: readonly Table[];
}

/** Stores a benchmark's newest result as JSON, and writes RESULTS.md from those of all benchmarks. */
export async function keepResult(result: Result): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${result.name}.json`), `${JSON.stringify(result, null, 1)}\n`);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const read = async (file: string): Promise<Result> =>
    JSON.parse(await readFile(join(folder, file), 'utf8'));
  const results = await Promise.all(files.map(read));
  await writeFile(document, `${heading}\n${results.map(section).join('\n')}`);
}

const heading = `# Results

Written by \`pnpm bench\`. Each cell is the median of the rounds and, in brackets, their range; all
subjects of a table were measured in turns within one run. Times of different tables are not
comparable, and times of another machine are others: compare the ratios.
`;

function section({ name, about, at, machine, noise, versions, tables }: Result): string {
  const list = Object.entries(versions).map(([what, version]) => `${what} ${version}`);
  return [
    `## ${name}`,
    `${about} Measured ${at.slice(0, 10)} on ${machine}, ${list.join(', ')}. ${noiseNote(noise)}`,
    ...tables.flatMap((table) => [`### ${table.title}`, markdown(linesOf(table))]),
    '',
  ].join('\n\n');
}

/** Says whether times that were measured then mean anything. */
export function noiseNote(noise: Result['noise']): string {
  const [before, after] = noise.map((share) => `${Math.round(share * 100)} %`);
  const figures = `the same work varied by ${before} before and ${after} after`;
  return Math.max(...noise) > TOO_NOISY
    ? `**The machine was too busy for its times to mean anything: ${figures}.**`
    : `Quiet enough: ${figures}.`;
}

const TOO_NOISY = 0.15;

function markdown([headings = [], ...lines]: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(headings), `|${'---|'.repeat(headings.length)}`, ...lines.map(row)].join('\n');
}

/** A table as lines of cells, first the headings; with ratios where a goal is one. */
export function linesOf({ subjects, rows }: Table): string[][] {
  const [ours = '', ...theirs] = subjects;
  const hasGoal = rows.some(({ goal }) => goal);
  const others = rows.some(({ goal }) => goal?.to) ? theirs : [];
  const ratios = others.map((other) => `÷ ${other}`);
  return [
    ['', ...subjects, ...ratios, ...(hasGoal ? ['goal'] : [])],
    ...rows.map((row) => [
      `${row.what}, ${row.unit}`,
      ...subjects.map((subject) => range(row.samples[subject])),
      ...others.map((other) => ratio(row, ours, other)),
      ...(hasGoal ? [verdict(row, subjects)] : []),
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

export function textTable(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const padded = (line: readonly string[]) =>
    line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((line) => padded(line).trimEnd()).join('\n');
}
