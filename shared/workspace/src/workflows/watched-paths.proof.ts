import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { workspaceFolder } from '@site/node/workspace-folder';
import { expect, test } from 'vitest';
import { workspaceApplications } from '../folders.ts';
import { packageManager } from '../new-remote/package-manager.ts';
import { watchedPaths } from './watched-paths.ts';

test('an application is released for a change of any package that pnpm says it is built from', async () => {
  const [program = '', ...before] = packageManager(process.env);
  for (const app of workspaceApplications()) {
    const args = [...before, '--filter', `${app}...`, 'list', '--depth', '-1', '--json'];
    const { stdout } = await promisify(execFile)(program, args, { cwd: workspaceFolder });
    const listed = JSON.parse(stdout) as readonly { readonly path: string }[];
    const folders = listed.map(({ path }) => path.slice(workspaceFolder.length + 1));
    const watched = watchedPaths(app).filter((path) => /^(?:shell|mfe-|shared\/)/.test(path));
    expect(watched).toEqual(folders.map((folder) => `${folder}/**`).sort());
  }
});

test('the configuration is released for a change of its file or of its schema, and not of the shell', () => {
  const paths = watchedPaths('config');
  expect(paths).toContain('shell/site.config.json');
  expect(paths).toContain('shared/contracts/**');
  expect(paths).not.toContain('shell/**');
});
