import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Table } from '../benchmark.ts';
import { linesOf } from './rows.ts';

const folder = join(import.meta.dirname, '../../results');
const document = join(import.meta.dirname, '../../RESULTS.md');

/** What one benchmark measured, and where. */
export interface Result {
  readonly name: string;
  readonly about: string;
  readonly at: string;
  readonly machine: string;
  /** The spread of the same work before and after: see `machineNoise`. */
  readonly noise: readonly [before: number, after: number];
  readonly versions: Readonly<Record<string, string>>;
  readonly tables: readonly Table[];
}

/** Keeps a benchmark's newest result as JSON, and writes RESULTS.md from those of all benchmarks. */
export async function keepResult(result: Result): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${result.name}.json`), `${JSON.stringify(result, null, 1)}\n`);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const results = await Promise.all(
    files.map(
      async (file): Promise<Result> => JSON.parse(await readFile(join(folder, file), 'utf8')),
    ),
  );
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
    : `The machine was quiet enough: ${figures}.`;
}

const TOO_NOISY = 0.15;

function markdown([headings = [], ...lines]: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(headings), row(headings.map(() => '---')), ...lines.map(row)].join('\n');
}
