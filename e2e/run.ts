import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError, runProgram } from '@platform/node/operator-error';
import { workspaceFolder } from '@platform/node/workspace-folder';
import { thisMachine } from '@platform/testing/machine';
import { memoryFolder } from '@platform/testing/memory-folder';
import { findPostgres, startPostgres } from '@platform/testing/postgres-cluster';
import { makeProcessFolder } from '@platform/testing/process-folder';
import { type RunningSite, startSite } from './harness/running-site.ts';
import { writeSettings } from './harness/settings.ts';
import { prepareTemplate } from './harness/template.ts';
import {
  browserForTests,
  browserVariables,
  findEngines,
  playwrightProgram,
} from './site/engines/browsers.ts';

/*
 * `pnpm e2e`, and a part of `pnpm test`: finds a browser, builds what has changed, starts the site that
 * most tests visit, and runs Playwright. Arguments are Playwright's, such as a file's name or `-g` and a
 * title; `--proofs` runs the long proofs instead of the tests, on PostgreSQL where it is installed.
 * Everything is written to a temporary folder that is removed at the end. Exit code 1 where a test
 * failed, there is no browser, or an application does not build.
 */
const PROOFS = '--proofs';

await runProgram(async () => {
  const browser = browserForTests();
  if (browser.kind === 'missing') throw new OperatorError(browser.advice);
  const isProving = process.argv.includes(PROOFS);
  // The engines are found once, before several processes need them. A missing one fails its proof.
  if (isProving) findEngines(thisMachine);
  console.log(`Browser: ${browser.program}, for most tests ${browser.headless}`);
  // Proofs install packages, whose programs may not run from memory.
  const room = await makeProcessFolder('site-e2e', isProving ? tmpdir() : memoryFolder);
  const postgres = isProving ? await postgresForProofs() : undefined;
  let usual: RunningSite | undefined;
  try {
    const settings = { room, ...(await prepareTemplate(room)), ...postgres?.settings };
    writeSettings(settings);
    usual = await startSite();
    writeSettings({ ...settings, usualSite: usual.place });
    process.exitCode = await runPlaywright({
      ...process.env,
      [browserVariables.program]: browser.program,
      [browserVariables.headless]: browser.headless,
      ...(isProving ? { E2E_PROOFS: 'yes' } : {}),
    });
  } finally {
    await usual?.remove();
    await postgres?.stop();
    // Of a run that was interrupted, a site may still be writing.
    await rm(room, { recursive: true, force: true, maxRetries: 5 });
  }
});

async function postgresForProofs() {
  const programs = findPostgres();
  if (!programs) return undefined;
  const cluster = await startPostgres(programs);
  const settings = { postgres: { programs, address: await cluster.createDatabase() } };
  return { settings, stop: cluster.stop };
}

async function runPlaywright(env: NodeJS.ProcessEnv): Promise<number> {
  const passedOn = process.argv.slice(2).filter((argument) => argument !== PROOFS);
  const config = join(import.meta.dirname, 'playwright.config.ts');
  const args = [playwrightProgram, 'test', '--config', config, ...passedOn];
  // The paths that it prints begin where it runs, and people's terminals are at the root.
  const runner = spawn(process.execPath, args, { cwd: workspaceFolder, env, stdio: 'inherit' });
  // Ctrl-C reaches the runner as well, which stops what it has started. Then this process cleans up.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => runner.kill('SIGINT'));
  const [code] = await once(runner, 'exit');
  return code ?? 1;
}
