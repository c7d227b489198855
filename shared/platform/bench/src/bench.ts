import { arch, cpus, totalmem } from 'node:os';
import type { Benchmark } from './benchmark.ts';
import { changeBenchmark } from './change/change.benchmark.ts';
import { edgeBenchmark } from './edge/edge.benchmark.ts';
import { everyPage } from './every-page/every-page.benchmark.ts';
import { federation } from './federation/federation.benchmark.ts';
import { machineNoise } from './measuring/turns.ts';
import { keepResult, linesOf, noiseNote, textTable } from './report/results.ts';
import { rollbackBenchmark } from './rollback/rollback.benchmark.ts';
import { save } from './save/save.benchmark.ts';
import { startBenchmark } from './start/start.benchmark.ts';

// `pnpm bench [NAME…]`: measures, prints tables, and writes `results/NAME.json` and RESULTS.md.
// With no name it runs every benchmark, which takes long.
const benchmarks: readonly Benchmark[] = [
  federation,
  everyPage,
  edgeBenchmark,
  rollbackBenchmark,
  changeBenchmark,
  startBenchmark,
  save,
];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are:`);
  for (const { name, about } of benchmarks) console.error(`  ${name.padEnd(12)} ${about}`);
  process.exit(2);
}

for (const benchmark of benchmarks) {
  if (names.length > 0 && !names.includes(benchmark.name)) continue;
  console.log(`${benchmark.name}: ${benchmark.about}`);
  const before = machineNoise();
  const tables = await benchmark.run((line) => console.log(`  ${line}`));
  const noise = [before, machineNoise()] as const;
  for (const table of tables) console.log(`\n${table.title}\n${textTable(linesOf(table))}`);
  console.log(`\n${noiseNote(noise).replaceAll('**', '')}\n`);
  const { name, about } = benchmark;
  const at = new Date().toISOString();
  const versions = { Node: process.versions.node, ...(await benchmark.versions?.()) };
  await keepResult({ name, about, at, machine: machine(), noise, versions, tables });
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpus()[0]?.model ?? arch()}, ${memory} GiB`;
}
