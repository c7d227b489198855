import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runProgram } from '@site/node/operator-error';
import { LOOPBACK, portSetting, requireFreePort } from '@site/node/ports';
import { readSettings } from '@site/node/settings';
import * as z from 'zod/mini';
import { storybook } from './stories.ts';

/* `pnpm workshop` shows the stories, and what is saved in them; WORKSHOP_PORT is its port. */
await runProgram(async () => {
  const settings = z.object({ WORKSHOP_PORT: z._default(portSetting({ least: 1 }), 6006) });
  const { WORKSHOP_PORT: port } = readSettings(settings, process.env);
  await requireFreePort('WORKSHOP_PORT', port);
  const { program, args, cwd } = storybook('dev');
  const address = ['--host', LOOPBACK, '--port', String(port), '--exact-port'];
  const quiet = ['--ci', '--no-version-updates', '--loglevel', 'warn'];
  const child = spawn(program, [...args, ...address, ...quiet], { cwd, stdio: 'inherit' });
  console.log(`The workshop: http://${LOOPBACK}:${port}`);
  // Ctrl-C reaches the program as well.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 0;
});
