import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '@platform/node/ports';
import { temporaryFolder } from './folders.ts';
import { runProgram } from './program.ts';
import { generous } from './running-service.ts';

const common = {
  ...generous,
  LOG_LEVEL: 'info',
  SANDBOX_SECONDS: '0',
  SETUP_SECRET: 'one-secret-for-all-copies-of-a-test',
  SETUP_TRUSTED_PROXIES: '127.0.0.1',
  SETUP_METRICS_PORT: '0',
};
const PAUSE = 20;

/** On one port for as long as the test runs. */
async function startCopy(env: Readonly<Record<string, string>>) {
  const port = await findFreePort();
  const dataFolder = await temporaryFolder();
  const settings = { ...common, SETUP_PORT: String(port), SITE_DATA: dataFolder, ...env };
  const address = `http://127.0.0.1:${port}`;
  let running = runProgram(settings);

  async function ready(): Promise<void> {
    if ((await running.listening) === '') throw new Error((await running.ended).stderr);
    const isReady = () =>
      fetch(`${address}/ready`)
        .then(({ ok }) => ok)
        .catch(() => false);
    while (!(await isReady())) await setTimeout(PAUSE);
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    running.child.kill(signal);
    return running.ended;
  }
  return {
    port,
    address,
    dataFolder,
    ready,
    end,
    async restart(signal: 'SIGTERM' | 'SIGKILL') {
      const ended = await end(signal);
      running = runProgram(settings);
      await ready();
      return ended;
    },
  };
}

/** Copies of the service on one database; the first one makes its tables. */
export async function startCopies(number: number, env: Readonly<Record<string, string>>) {
  const first = await startCopy(env);
  await first.ready();
  const others = await Promise.all(Array.from({ length: number - 1 }, () => startCopy(env)));
  await Promise.all(others.map(({ ready }) => ready()));
  return [first, ...others] as const;
}
