import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { runProgram } from '@site/node/operator-error';
import { makeProcessFolder } from '@site/node/process-folder';
import { tableOf } from './report.ts';
import { runRehearsal } from './run-rehearsal.ts';
import { readRehearsalSettings } from './settings.ts';

/*
 * `pnpm rehearsal`: a day of the whole site on many machines, with everything that can fail, in some
 * minutes on this one. It prints a table, and ends with exit code 1 where a view or a purchase failed,
 * an order was lost, an edge went back, was late or failed without its store. REHEARSAL_VISITORS (200)
 * and REHEARSAL_SECONDS (150) make it larger or smaller; with less than 120 s the time without the store
 * is too short for the edge to say so.
 */
await runProgram(async () => {
  const settings = readRehearsalSettings(process.env);
  const folder = await makeProcessFolder('site-rehearsal', tmpdir());
  try {
    const report = await runRehearsal(folder, settings, console.log);
    console.log(`\n${tableOf(report)}\n`);
    for (const violation of report.violations.slice(0, 30)) console.error(violation);
    const { length } = report.violations;
    if (length > 0) console.error(`The rehearsal failed: ${length} violations.`);
    process.exitCode = length > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
