import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { OperatorError, runProgram } from '@platform/node/operator-error';
import { makeProcessFolder } from '@platform/testing/process-folder';
import { rehearse } from './rehearse.ts';

/*
 * `pnpm rehearsal`: a day of the whole site on many machines, with everything that can fail, in some
 * minutes on this one. It prints a table, and ends with exit code 1 where a view or a purchase failed,
 * an order was lost, or an edge went back or failed without its store. REHEARSAL_VISITORS (200)
 * and REHEARSAL_SECONDS (150) make it larger or smaller; with less than 120 s the time without the store
 * is too short for the edge to report it.
 */
await runProgram(async () => {
  const visitors = readCount('REHEARSAL_VISITORS', 200);
  const seconds = readCount('REHEARSAL_SECONDS', 150);
  const folder = await makeProcessFolder('site-rehearsal', tmpdir());
  try {
    console.log(`${visitors} visitors, five teams, an operator and five faults, for ${seconds} s`);
    const { counts, violations } = await rehearse(folder, { visitors, seconds });
    console.table(counts);
    for (const violation of violations.slice(0, 30)) console.error(violation);
    if (violations.length > 0) console.error(`${violations.length} violations`);
    process.exitCode = violations.length > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

function readCount(name: string, byDefault: number): number {
  const text = process.env[name] ?? String(byDefault);
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new OperatorError(`${name} must be a number above 0.`);
}
