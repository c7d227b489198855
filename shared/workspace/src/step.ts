import { performance } from 'node:perf_hooks';

/** Runs one step of a command and prints its name, its outcome and the time that it took. */
export async function step<Value>(
  name: string,
  work: () => Promise<Value>,
  outcome: (value: Value) => string = () => '',
): Promise<Value> {
  const start = performance.now();
  const value = await work();
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`  ${name.padEnd(9)} ${seconds.padStart(5)} s  ${outcome(value)}`.trimEnd());
  return value;
}
