import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError, runProgram } from '@platform/node/operator-error';
import { LOOPBACK, portSetting, requireFreePort } from '@platform/node/ports';
import { readSettings } from '@platform/node/settings';
import { workspaceFolder } from '@platform/node/workspace-folder';
import * as z from 'zod/mini';
import { buildStoriesOf, comparePictures, findBase } from './compare.ts';
import { buildStories, storybook } from './stories.ts';

/*
 * `pnpm workshop` shows the stories, and what is saved in them; WORKSHOP_PORT is its port.
 * `pnpm workshop --pictures [PART…] [--against COMMIT]` compares the pictures of the stories, or of those
 * with a part in their names, with those of a commit: where the branch left main, unless named. Exit
 * code 1 where some look different.
 */
await runProgram(async () => {
  const { pictures, against, parts } = readArguments();
  if (pictures) await compare(against ?? (await findBase()), parts);
  else await serve();
});

function readArguments() {
  const options = { pictures: { type: 'boolean' }, against: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { pictures = false, against } = values;
    if (!pictures && (against !== undefined || positionals.length > 0)) {
      throw new OperatorError('A commit, or parts of names, are for `pnpm workshop --pictures`.');
    }
    return { pictures, against, parts: positionals.length > 0 ? positionals : undefined };
  } catch (error) {
    // Of an unknown option.
    throw error instanceof TypeError ? new OperatorError(error.message) : error;
  }
}

async function compare(ref: string, parts: readonly string[] | undefined) {
  const folder = join(workspaceFolder, 'shared/platform/workshop/dist');
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  console.log(`Builds the stories of ${ref} and of the working copy, which takes minutes.`);
  // One after the other: builds take what memory and processors there are.
  await buildStoriesOf(ref, before);
  await buildStories(after);
  const pictures = join(folder, 'pictures');
  const { isSame, report } = await comparePictures({
    before,
    after,
    pictures,
    ...(parts && { parts }),
  });
  console.log(report);
  if (!isSame) process.exitCode = 1;
}

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
