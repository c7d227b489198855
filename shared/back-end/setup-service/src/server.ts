import { runProgram } from '@platform/node/operator-error';
import type { Environment } from '@platform/node/settings';
import { readConfig, readSettings } from './settings.ts';
import { type SetupService, startSetupService } from './start-setup-service.ts';
import { dataFolderOf } from './storage/data-folder.ts';

/**
 * The setup service as a program. It answers `GET /ready` with 200 once it serves requests, finishes
 * what is under way at SIGTERM or SIGINT within SETUP_STOP_SECONDS, and never loses a sign-up that it
 * answered.
 *
 * Environment: SETUP_PORT (8081; 0 chooses a free one), SITE_CONFIG, SITE_DATA, SETUP_EDGE_ADDRESS, and
 * what `settings.ts` lists; the README has a table. The log is one JSON object a line on stdout,
 * without personal data.
 *
 * Errors: what an operator can fix is one line on stderr that says how, and exit code 1.
 */
async function main(): Promise<void> {
  // Every file is for this user alone, even one that no code sets a mode for.
  process.umask(0o077);
  const starting = start();
  // A signal during the start stops it once started; a failed start is reported below.
  const stop = async () => {
    const service = await starting.catch(() => undefined);
    if (service) stopInTime(service, process.env);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  await starting;
}

/** What is not finished in time is cut off, and finished by another copy or the next start. */
function stopInTime(service: SetupService, env: Environment): void {
  const { SETUP_DRAIN_SECONDS, SETUP_STOP_SECONDS } = readSettings(env);
  const seconds = SETUP_DRAIN_SECONDS + SETUP_STOP_SECONDS;
  const cutOff = () => {
    process.stderr.write(`The service did not stop in ${seconds} seconds and was ended.\n`);
    process.exit(1);
  };
  setTimeout(cutOff, seconds * 1_000).unref();
  void service.stop();
}

async function start(): Promise<SetupService> {
  const { env } = process;
  const config = await readConfig(env);
  const { SETUP_PORT: port, SETUP_EDGE_ADDRESS: edge = config.siteAddress } = readSettings(env);
  const dataFolder = dataFolderOf(env);
  return startSetupService({ port, dataFolder, config, edge: edge.replace(/\/$/, ''), env });
}

await runProgram(main);
