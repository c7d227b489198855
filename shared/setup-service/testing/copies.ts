import { findFreePort } from '@site/node/ports';
import { temporaryFolder } from './folders.ts';
import { runProgram } from './program.ts';
import { generous } from './running-service.ts';

/** What all copies of a test have in common. */
const common = {
  ...generous,
  LOG_LEVEL: 'info',
  SANDBOX_SECONDS: '0',
  SETUP_SECRET: 'one-secret-for-all-copies-of-a-test',
  SETUP_TRUSTED_PROXIES: '127.0.0.1',
};

/** A copy of the service as a process, on one port for as long as the test runs. */
async function startCopy(env: Readonly<Record<string, string>>) {
  const port = await findFreePort();
  const settings = {
    ...common,
    SETUP_PORT: String(port),
    SETUP_METRICS_PORT: '0',
    SITE_DATA: await temporaryFolder(),
    ...env,
  };
  const address = `http://127.0.0.1:${port}`;
  let running = runProgram(settings);

  /** Resolves once it is ready, as its `/ready` says. */
  async function ready(): Promise<void> {
    if ((await running.listening) === '') throw new Error((await running.ended).stderr);
    for (;;) {
      const status = await fetch(`${address}/ready`).then(
        ({ status }) => status,
        () => 0,
      );
      if (status === 200) return;
    }
  }
  await ready();

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    running.child.kill(signal);
    return running.ended;
  }
  return {
    port,
    address,
    /** Sends it a signal. */
    signal: (name: NodeJS.Signals) => void running.child.kill(name),
    end,
    /** Ends it, starts it again and waits until it is ready; gives how it ended. */
    async restart(signal: 'SIGTERM' | 'SIGKILL') {
      const ended = await end(signal);
      running = runProgram(settings);
      await ready();
      return ended;
    },
  };
}
export type Copy = Awaited<ReturnType<typeof startCopy>>;

/** Copies of the service on one database, started one after the other. */
export async function startCopies(
  number: number,
  env: Readonly<Record<string, string>>,
): Promise<readonly Copy[]> {
  const copies: Copy[] = [];
  while (copies.length < number) copies.push(await startCopy(env));
  return copies;
}
