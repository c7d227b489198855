import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Said } from './measured-service.ts';

const env = {
  SETUP_METRICS_PORT: '0',
  SETUP_BOT_CHECK: 'trials',
  // So that the load itself meets no limit.
  SETUP_CHALLENGES_PER_MINUTE: '100000',
  SETUP_PAYMENTS_PER_MINUTE: '100000',
  SETUP_QUESTIONS_PER_MINUTE: '100000',
  SETUP_LOOKUPS_PER_MINUTE: '100000',
  SETUP_NETWORK_MAILS_PER_DAY: '100000',
  SETUP_ALL_MAILS_PER_DAY: '100000',
  LOG_LEVEL: 'silent',
};

export type Child = Awaited<ReturnType<typeof startChild>>;

export async function startChild(program: string, dataFolder: string, databaseUrl?: string) {
  const child = fork(fileURLToPath(program), [dataFolder], {
    execArgv: ['--import', import.meta.resolve('tsx')],
    env: { ...process.env, ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code}`);
  });
  // It ends in the end.
  failed.catch(() => undefined);
  await Promise.race([once(child, 'message'), failed]);
  return {
    async say(): Promise<Said> {
      const answered = once(child, 'message');
      child.send('say');
      // The program's only message.
      return (await answered)[0] as Said;
    },
    async stop(): Promise<void> {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}
