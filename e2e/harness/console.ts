import { join } from 'node:path';
import { startProgram } from './program.ts';
import type { SmallSite } from './small-site.ts';

export type RunningConsole = Awaited<ReturnType<typeof startConsole>>;

/** Starts the operators' console of a site, for operators with tokens. */
export async function startConsole({ folder, settings }: SmallSite) {
  const env = {
    ...settings,
    CONSOLE_PORT: '0',
    CONSOLE_OPERATORS: join(folder, 'operators.json'),
    EDGE_OPERATIONS: `http://127.0.0.1:${settings.OPERATIONS_PORT}`,
  };
  const start = (...args: readonly string[]) =>
    startProgram('shared/platform/cli/bin/site.js', [...args, '--json'], { env });

  /** Gives an operator a token; another one ends what was signed in with the one before. */
  async function giveToken(name: string): Promise<string> {
    const { stdout, stderr } = await start('operator', 'add', name).ended;
    const { token } = JSON.parse(stdout || '{}') as { token?: string };
    if (!token) throw new Error(`no token for ${name}: ${stderr}${stdout}`);
    return token;
  }

  const { child, output, ended } = start('console');
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, found] = /"address":"([^"]+)"/.exec(output.stdout) ?? [];
      if (found) resolve(found);
    });
    void ended.then(({ stderr }) => reject(new Error(`the console ended: ${stderr}`)));
  });
  return {
    address: `${address}/console/`,
    giveToken,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
