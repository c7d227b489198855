import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, onTestFinished, test } from 'vitest';

const here = siteForEachTest();
const folder = () => join(here.site.folder, 'www');

test('an operator exports what is live, and is told what is in the folder', async () => {
  const first = await here.run('export', folder(), '--served-from', '/srv/www/');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(/^Revision 1 is in .*\/revisions\/1-[0-9a-f]{8}: \d+ files, \d+ of/);
  const rules = await readFile(join(folder(), 'current/nginx/server.conf'), 'utf8');
  expect(rules).toMatch(/^root "\/srv\/www\/revisions\/1-[0-9a-f]{8}\/www";$/m);
  const again = await here.run('export', folder(), '--served-from', '/srv/www/', '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ revision: 1, outcome: 'unchanged', written: 0 });
});

test('a web server of another user can read it, whatever the umask of the operator is', async () => {
  const usual = process.umask(0o077);
  onTestFinished(() => void process.umask(usual));
  expect((await here.run('export', folder())).code).toBe(0);
  const rights = async (path: string) =>
    ((await stat(join(folder(), path))).mode & 0o777).toString(8);
  expect(await rights('.')).toBe('755');
  expect(await rights('current/www')).toBe('755');
  expect(await rights('current/www/pricing.html')).toBe('644');
});

test('a web server that can not be reloaded is no success', async () => {
  const failed = await here.run('export', folder(), '--reload', 'exit 7');
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('(exit code 7)') });
  expect((await here.run('export', folder(), '--reload', 'true')).code).toBe(0);
});

test('what makes no sense is refused as wrong usage', async () => {
  const state = join(here.site.folder, 'hooks.json');
  for (const args of [
    ['export', ''],
    ['export', folder(), '--follow', '--revision', '1'],
    ['export', folder(), '--keep-days', '-1'],
    ['export', folder(), '--keep-revisions', '0'],
    ['hooks', 'run', '--state', state],
    ['hooks', 'run', '--command', 'true'],
    ['hooks', 'run', '--state', state, '--command', 'true', '--limit', '0'],
    ['hooks', 'run', '--state', state, '--command', ''],
    ['hooks', 'run', '--state', state, '--command', 'true', '--edge', 'nowhere'],
  ]) {
    expect({ args, code: (await here.run(...args)).code }).toEqual({ args, code: 2 });
  }
});
