import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  type ApplicationName,
  applicationFolder,
  type RemoteName,
} from '@platform/contracts/application';
import { RELEASE_FILE, releaseSchema, remoteRelease } from '@platform/contracts/release';
import { findFreePort } from '@platform/node/ports';
import { inWorkspace, workspaceFolder } from '@platform/node/workspace-folder';
import { packageManager } from '@platform/workspace/package-manager';
import { siteConfigurationFile } from './configuration.ts';
import { startProgram } from './program.ts';
import type { Site } from './running-site.ts';
import { readSettings } from './settings.ts';

/** A copy of one remote's part of the workspace, to change and build as its team would. */
export type WorkspaceCopy = Awaited<ReturnType<typeof copyWorkspace>>;

const run = promisify(execFile);

/** @param folder does not exist yet; by default one in the run's own */
export async function copyWorkspace(app: RemoteName, folder?: string) {
  const root = folder ?? join(await mkdtemp(join(readSettings().room, 'team-')), 'workspace');
  const remote = applicationFolder(app);
  const source = join(workspaceFolder, remote);
  const target = join(root, remote);
  // `site publish` looks for it there.
  await mkdir(join(root, 'shell'), { recursive: true });
  for (const file of ['package.json', 'tsconfig.base.json']) {
    await cp(join(workspaceFolder, file), join(root, file));
  }
  await cp(siteConfigurationFile, join(root, 'shell/site.config.json'));
  await cp(source, target, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  });
  await symlink(join(source, 'node_modules'), join(target, 'node_modules'));
  const build = () => buildIn(root, app);
  return {
    /** Its root; `site publish` finds the build from here. */
    folder: root,
    /** Replaces a text that occurs once in a file below the remote's folder. */
    change: (file: string, text: string, newText: string) =>
      changeText(join(target, file), text, newText),
    build,
    async release(site: Site) {
      const release = await build();
      await site.command(['publish', app], root);
      // Its sections and items of the menus are on pages of other teams, which may load more then.
      const why = ['--other-pages', 'all', '--reason', 'a change of its sources'];
      await site.command(['promote', app, ...why]);
      return release;
    },
  };
}

/** Builds an application of a workspace into its `dist/`; resolves to the release's id. */
export async function buildIn(workspace: string, app: ApplicationName): Promise<string> {
  const folder = join(workspace, applicationFolder(app));
  await run(join(folder, 'node_modules/.bin/site-build'), { cwd: folder });
  const text = await readFile(join(folder, 'dist', RELEASE_FILE), 'utf8');
  return releaseSchema(app).parse(JSON.parse(text)).id;
}

/**
 * Copies the workspace's sources but its tests and benchmarks: they are no part of a site, and each type
 * check of the copy would read them. Packages of the workspace are relative links, so those of a copy lead
 * into the copy; installed ones are links, beside a cache of the copy's own. The site configuration is the
 * tests' own.
 *
 * @param folder does not exist yet
 */
export async function copySources(folder: string): Promise<void> {
  const leftOut = ['dist', '.cache', '.site', 'test-results', '.git', 'e2e', 'bench'];
  const parts = (await readdir(workspaceFolder)).filter(
    (name) => ![...leftOut, 'node_modules'].includes(name),
  );
  for (const part of parts) {
    await cp(inWorkspace(part), join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) =>
        !leftOut.includes(basename(path)) && !/\.(?:test|proof|stories)\.tsx?$/.test(path),
    });
  }
  await cp(siteConfigurationFile, join(folder, 'shell/site.config.json'));
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(inWorkspace('node_modules'))) {
    if (name === '.cache') continue;
    await symlink(inWorkspace(`node_modules/${name}`), join(folder, 'node_modules', name));
  }
}

/**
 * Copies the builds that the workspace has, so that a copy of its sources builds only what is changed, and
 * checks the types of its remotes alone.
 */
export async function copyBuilds(folder: string): Promise<void> {
  const project = 'shared/platform/workspace/every-source.tsconfig.json';
  const options = JSON.parse(await readFile(inWorkspace(project), 'utf8'));
  const ofRemotes = { ...options, include: ['../../../mfe-*/src'] };
  await writeFile(join(folder, project), JSON.stringify(ofRemotes));
  const applications = (await readdir(workspaceFolder)).filter((name) =>
    /^(?:shell$|mfe-)/.test(name),
  );
  for (const app of applications) {
    // The second says of what sources the first was made.
    for (const part of ['dist', 'node_modules/.cache/site']) {
      await cp(inWorkspace(join(app, part)), join(folder, app, part), { recursive: true });
    }
  }
}

/** @throws Error where the text is not in the file exactly once */
export async function changeText(file: string, text: string, newText: string): Promise<void> {
  const parts = (await readFile(file, 'utf8')).split(text);
  if (parts.length !== 2) throw new Error(`${file} has "${text}" ${parts.length - 1} times`);
  await writeFile(file, parts.join(newText));
}

export const PLANS_TITLE = 'Plans and prices';

export const EARLIER_PLANS_TITLE = 'Plans and prices of last month';

export function changePlansTitle(copy: WorkspaceCopy, title: string): Promise<void> {
  const line = (text: string) => `title: '${text}',`;
  return copy.change('src/sections/plans/plans.content.ts', line(PLANS_TITLE), line(title));
}

export type RunningDevelopment = Awaited<ReturnType<typeof startDevelopment>>;

/** @param folder of the copy */
export async function startDevelopment(folder: string, apps: readonly string[]) {
  const port = await findFreePort();
  const child = spawn(
    join(folder, 'node_modules/.bin/tsx'),
    ['shared/platform/workspace/src/dev.ts', ...apps],
    {
      cwd: folder,
      env: {
        ...process.env,
        PORT: String(port),
        SETUP_PORT: String(await findFreePort()),
        SETUP_METRICS_PORT: String(await findFreePort()),
        NO_COLOR: '1',
      },
    },
  );
  let terminal = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (terminal += text));
  return {
    address: `http://127.0.0.1:${port}`,
    terminal: () => terminal,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** A remote in a folder outside the workspace, which has only the site's packages. */
export type OutsideRemote = Awaited<ReturnType<typeof createOutsideRemote>>;

/** Makes a remote as its team would, with `create-remote`, and installs its dependencies. */
export async function createOutsideRemote(name: RemoteName) {
  const room = await mkdtemp(join(readSettings().room, 'outside-'));
  // The folder's name says nothing about the remote's.
  const folder = join(room, 'our-repository');
  const { npm_execpath = '' } = process.env;
  const { code, stderr } = await startProgram(
    'shared/platform/workspace/src/create-remote.ts',
    [name, folder],
    { env: { npm_execpath } },
  ).ended;
  if (code !== 0) throw new Error(`create-remote ended with code ${code}: ${stderr}`);
  const run = async (...args: string[]) => {
    const [program = '', ...before] = packageManager(process.env);
    await promisify(execFile)(program, [...before, ...args], { cwd: folder });
  };
  // The workspace's own packages are in the package manager's cache already.
  await run('install', '--prefer-offline');
  return {
    /** The absolute path, for `site publish --from`. */
    folder,
    /** Replaces a text that occurs once in a file below the folder. */
    change: (file: string, text: string, newText: string) =>
      changeText(join(folder, file), text, newText),
    /** Runs a script of its package.json; rejects with its output where it fails. */
    run: (script: 'check' | 'test') => run('run', script),
    async build() {
      await run('run', 'build');
      const text = await readFile(join(folder, 'dist', RELEASE_FILE), 'utf8');
      return remoteRelease.parse(JSON.parse(text));
    },
  };
}
