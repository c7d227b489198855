import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OperatorError } from '@platform/node/operator-error';
import { workspaceFolder } from '@platform/node/workspace-folder';
import { packageManager } from '@platform/workspace/package-manager';
import { buildStories, listStories, serveStories } from './stories.ts';

const run = promisify(execFile);

/** Where the working copy's changes begin. @throws OperatorError */
export async function findBase(): Promise<string> {
  for (const main of ['origin/main', 'main']) {
    const found = await run('git', ['merge-base', 'HEAD', main], { cwd: workspaceFolder }).catch(
      () => undefined,
    );
    if (found) return found.stdout.trim();
  }
  throw new OperatorError('There is no branch main here: name a commit with --against.');
}

/** Builds the stories of a commit, of its own sources and packages. @throws OperatorError */
export async function buildStoriesOf(ref: string, folder: string): Promise<void> {
  const workspace = await mkdtemp(join(tmpdir(), 'workshop-'));
  const sources = join(workspace, 'sources.tar');
  try {
    await run('git', ['archive', '--output', sources, ref], { cwd: workspaceFolder }).catch(() => {
      throw new OperatorError(`${ref} is no commit of this repository: name another one.`);
    });
    await run('tar', ['-xf', sources, '-C', workspace]);
    if (!existsSync(join(workspace, 'shared/platform/workshop'))) {
      throw new OperatorError(
        `${ref} has no stories: name a commit that has shared/platform/workshop.`,
      );
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

interface Comparison {
  /** Folders of two builds. */
  readonly before: string;
  readonly after: string;
  /** The folder that the pictures are written to. */
  readonly pictures: string;
  /** Parts of the names of stories; all stories where there is none. */
  readonly parts?: readonly string[];
}

/**
 * Takes the pictures of both builds in one browser, one after the other: another machine draws the same
 * letter differently. The report names each story that looks different, with the paths of before, after
 * and the difference.
 */
export async function comparePictures({ before, after, pictures, parts = [''] }: Comparison) {
  const [old, current] = await Promise.all([serveStories(before), serveStories(after)]);
  try {
    await rm(pictures, { recursive: true, force: true });
    const isNamed = (id: string) => parts.some((part) => id.includes(part));
    const known = (await listStories(old.address)).filter(isNamed);
    const present = (await listStories(current.address)).filter(isNamed);
    const stories = present.filter((id) => known.includes(id));
    if (stories.length === 0) throw new OperatorError('No story has such a name before and after.');
    await photograph('all', { stories, pictures, address: old.address });
    const { code, printed } = await photograph('none', {
      stories,
      pictures,
      address: current.address,
    });
    const added = present.filter((id) => !known.includes(id)).map((id) => `New: ${id}`);
    const gone = known.filter((id) => !present.includes(id)).map((id) => `Gone: ${id}`);
    return { isSame: code === 0, report: [printed, ...added, ...gone].join('\n') };
  } finally {
    old.stop();
    current.stop();
  }
}

interface Album {
  readonly address: string;
  readonly stories: readonly string[];
  readonly pictures: string;
}

/** @param update `all` writes the pictures that `none` compares with */
async function photograph(update: 'all' | 'none', { address, stories, pictures }: Album) {
  const program = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  const config = join(import.meta.dirname, 'pictures.config.ts');
  const args = [program, 'test', '--config', config, `--update-snapshots=${update}`];
  const env = {
    ...process.env,
    STORIES_AT: address,
    STORIES: stories.join(),
    PICTURES: pictures,
  };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, printed };
}
