import { performance } from 'node:perf_hooks';
import { runProgram } from '@platform/node/operator-error';

/** Like `runProgram`, also where servers that have already started would keep the process alive. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  await runProgram(main);
  if (process.exitCode === 1) process.exit();
}

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

/** Stops services, also those that are added later, and ends the process at Ctrl-C. */
export function stopOnSignals(services: readonly { stop(): Promise<void> }[]): void {
  let stopping = false;
  const stop = async () => {
    // Package managers pass on the signal that a terminal has sent already.
    if (stopping) return;
    stopping = true;
    await Promise.all(services.map((service) => service.stop()));
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
