import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { OperatorError, runProgram } from '@site/node/operator-error';
import { LOOPBACK, portSetting, requireFreePort } from '@site/node/ports';
import { readSettings } from '@site/node/settings';
import { workspaceFolder } from '@site/node/workspace-folder';
import * as z from 'zod/mini';
import { buildStoriesOf, comparePictures } from './compare.ts';
import { buildStories, storybook } from './stories.ts';

/*
 * `pnpm workshop` shows the stories, and what is saved in them; WORKSHOP_PORT is its port.
 * `pnpm workshop --compare REF` compares their pictures with those of a commit. Further options are
 * Playwright's, such as `-g button`. Exit code 1 where some differ.
 */
await runProgram(async () => {
  const [option, ref, ...options] = process.argv.slice(2);
  if (option === undefined) return serve();
  if (option === '--compare' && ref !== undefined) return compare(ref, options);
  throw new OperatorError('Run `pnpm workshop`, or `pnpm workshop --compare REF [-g STORY]`.');
});

async function serve() {
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
}

async function compare(ref: string, options: readonly string[]) {
  const folder = join(workspaceFolder, 'shared/workshop/dist');
  const before = join(folder, 'before');
  const after = join(folder, 'after');
  await Promise.all([buildStoriesOf(ref, before), buildStories(after)]);
  const pictures = join(folder, 'pictures');
  const { isSame, output } = await comparePictures({ before, after, pictures, options });
  console.log(output);
  if (!isSame) process.exitCode = 1;
}
