import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RemoteName } from '@site/contracts/application';
import { RELEASE_FILE, type RemoteRelease, remoteRelease } from '@site/contracts/release';
import { packageManager } from '@site/workspace/package-manager';
import { changeText } from './change-text.ts';
import { startProgram } from './program.ts';
import { readSettings } from './settings.ts';

/** A remote in a folder outside the workspace, which has only the site's packages. */
export interface OutsideRemote {
  /** The absolute path, for `site publish --from`. */
  readonly folder: string;
  /** Replaces a text that occurs once in a file below the folder. */
  change(file: string, text: string, newText: string): Promise<void>;
  /** Runs a script of its package.json; rejects with its output where it fails. */
  run(script: 'check' | 'test'): Promise<void>;
  /** Builds it; resolves to the `release.json`. */
  build(): Promise<RemoteRelease>;
}

/** Makes a remote as its team would, with `create-remote`, and installs its dependencies. */
export async function createOutsideRemote(name: RemoteName): Promise<OutsideRemote> {
  const room = await mkdtemp(join(readSettings().room, 'outside-'));
  // The folder's name says nothing about the remote's.
  const folder = join(room, 'our-repository');
  const { npm_execpath = '' } = process.env;
  const { code, stderr } = await startProgram(
    'shared/workspace/src/create-remote.ts',
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
    folder,
    change: (file, text, newText) => changeText(join(folder, file), text, newText),
    run: (script) => run('run', script),
    async build() {
      await run('run', 'build');
      const text = await readFile(join(folder, 'dist', RELEASE_FILE), 'utf8');
      return remoteRelease.parse(JSON.parse(text));
    },
  };
}
