import { OperatorError, runProgram } from '@site/node/operator-error';
import type { Environment } from '@site/node/settings';
import { readConfig, readSettings } from './settings.ts';
import { type SetupService, startSetupService } from './start-setup-service.ts';
import { dataFolderOf } from './storage/data-folder.ts';

/**
 * The setup service as a program. It promises to answer `GET /ready` with 200 once it takes requests,
 * to finish what is under way at SIGTERM or SIGINT within SETUP_STOP_SECONDS, and never to lose a sign-up that it answered.
 *
 * Environment:
 * - SETUP_PORT: port to listen on (8081); SETUP_HOST: address (127.0.0.1)
 * - SETUP_METRICS_PORT: port of the counts (1000 above SETUP_PORT); SETUP_METRICS_HOST (127.0.0.1)
 * - SETUP_EDGE_ADDRESS: an edge, which says what is live (SITE_ADDRESS, or PORT on this machine)
 * - SITE_CONFIG: site configuration file (shell/site.config.json of this workspace), which counts only
 *   until an edge has said for the first time what is live
 * - SITE_DATA: folder for database, outbox and key (.site/data of this workspace)
 * - SETUP_SIGN_UPS_PER_MINUTE (60), SETUP_CHALLENGES_PER_MINUTE (120): limits of one address
 * - SETUP_TRUSTED_PROXIES: proxies in front whose X-Forwarded-For is believed (none)
 * - SETUP_DRAIN_SECONDS (0): how long it goes on after SIGTERM while `/ready` says that it stops
 * - SETUP_STOP_SECONDS (25): how long it may then take to finish what is under way
 * - RECAPTCHA_SECRET, RECAPTCHA_VERIFY_URL: for the bot check reCAPTCHA
 * - and what else `settings.ts` lists, such as mail server, database and providers
 * - LOG_LEVEL (info): the log is one JSON object a line on stdout, without personal data
 *
 * Errors: what an operator can put right (a taken port, a folder that cannot be written, a wrong
 * setting or configuration) is one line on stderr that says what to do, and exit code 1.
 */
async function main(): Promise<void> {
  // Every file that is written is for this user alone, even one that no code sets a mode for.
  process.umask(0o077);
  const starting = start();
  // Asked to stop while it starts, it stops once started; a start that failed is reported below.
  const stop = async () => {
    const service = await starting.catch(() => undefined);
    if (service) stopInTime(service, process.env);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  await starting;
}

/**
 * Stops the service; what cannot be finished in time, such as a request that waits for its provider, is cut
 * off. That loses nothing: what was begun is written down, and another copy or the next start finishes it.
 */
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
  return startSetupService({
    port: portOf(env.SETUP_PORT || '8081'),
    dataFolder: dataFolderOf(env),
    config,
    edge: (env.SETUP_EDGE_ADDRESS || config.siteAddress).replace(/\/$/, ''),
    env,
  });
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new OperatorError('SETUP_PORT must be a number from 0 to 65535. Correct it or unset it.');
}

await runProgram(main);
