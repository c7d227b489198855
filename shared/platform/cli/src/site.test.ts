import { execFile, spawn as spawnChild } from 'node:child_process';
import { join } from 'node:path';
import { NOWHERE, type Outcome, workspaceForFile } from '@platform/testing/site/run-captured';
import { expect, test, vi } from 'vitest';

const { site } = workspaceForFile();

function spawn(...args: string[]): Promise<Outcome> {
  const entry = join(import.meta.dirname, '../bin/site.js');
  const env = { ...process.env, SITE_STORE: site.store.folder };
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

test('a process of its own ends with the same exit codes', async () => {
  vi.stubEnv('SITE_ADDRESS', 'nguzo.example');
  // Nothing of it goes on until the time limit of commands.
  const refused = spawn('promote', 'pricing');
  vi.stubEnv('SITE_ADDRESS', NOWHERE);
  const [status, unknown, usage] = await Promise.all([
    spawn('status', '--json'),
    spawn('publish', 'blog'),
    spawn('publish'),
  ]);
  expect(status.code).toBe(0);
  expect(JSON.parse(status.stdout)).toMatchObject({ head: 0 });
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('build blog first') });
  expect(usage.code).toBe(2);
  expect((await refused).code).toBe(2);
});

test('a command whose output nobody reads any more ends as it would have', async () => {
  const entry = join(import.meta.dirname, '../bin/site.js');
  const child = spawnChild(process.execPath, [entry, '--help'], { stdio: 'pipe' });
  child.stdout.destroy();
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
});
