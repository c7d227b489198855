import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OperatorError } from '@site/node/operator-error';
import { workspaceFolder } from '@site/node/workspace-folder';
import { packageManager } from '@site/workspace/package-manager';
import { buildStories, serveStories } from './stories.ts';

const run = promisify(execFile);

/** Builds the stories of a commit, of its own sources and packages. @throws OperatorError */
export async function buildStoriesOf(ref: string, folder: string): Promise<void> {
  const workspace = await mkdtemp(join(tmpdir(), 'workshop-'));
  const tree = join(workspace, 'tree.tar');
  try {
    await run('git', ['archive', '--output', tree, ref], { cwd: workspaceFolder }).catch(() => {
      throw new OperatorError(`${ref} is no commit of this repository: name another one.`);
    });
    await run('tar', ['-xf', tree, '-C', workspace]);
    if (!existsSync(join(workspace, 'shared/workshop'))) {
      throw new OperatorError(`${ref} has no stories: name a commit that has shared/workshop.`);
    }
    const [program = '', ...args] = packageManager(process.env);
    await run(program, [...args, 'install', '--frozen-lockfile', '--prefer-offline'], {
      cwd: workspace,
    });
    await buildStories(folder, workspace);
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

/** Two builds, and where their pictures are written. */
interface Comparison {
  readonly before: string;
  readonly after: string;
  readonly pictures: string;
  /** Playwright's, such as `-g` and a part of the names of stories. */
  readonly options?: readonly string[];
}

/** Its output names each story whose pictures differ, with the paths of before, after, difference. */
export async function comparePictures({ before, after, pictures, options = [] }: Comparison) {
  const [old, current] = await Promise.all([serveStories(before), serveStories(after)]);
  try {
    await rm(pictures, { recursive: true, force: true });
    await mkdir(pictures, { recursive: true });
    const program = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
    const config = join(import.meta.dirname, 'pictures.config.ts');
    const output = ['--output', join(pictures, 'differences')];
    const args = [program, 'test', '--config', config, ...output, ...options];
    const env = { ...process.env, BEFORE: old.address, AFTER: current.address, PICTURES: pictures };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { isSame: code === 0, output: printed };
  } finally {
    old.stop();
    current.stop();
  }
}
