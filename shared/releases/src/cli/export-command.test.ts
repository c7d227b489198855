import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, onTestFinished, test } from 'vitest';

const here = siteForEachTest();
const folder = () => join(here.site.folder, 'dist');

test('an operator exports what is live, and is told what is in the folder', async () => {
  const first = await here.run('export', folder());
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(/^Revision 1 is in .*\/dist\/www: \d+ files are new\.$/m);
  const again = await here.run('export', folder(), '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ revision: 1, outcome: 'unchanged', written: 0 });
});

test('a web server of another user can read it, whatever the umask of the operator is', async () => {
  const usual = process.umask(0o077);
  onTestFinished(() => void process.umask(usual));
  expect((await here.run('export', folder())).code).toBe(0);
  const rights = async (path: string) =>
    ((await stat(join(folder(), path))).mode & 0o777).toString(8);
  expect(await rights('.')).toBe('755');
  expect(await rights('www/_site')).toBe('755');
  expect(await rights('www/pricing.html')).toBe('644');
});

test('what makes no sense is refused as wrong usage', async () => {
  for (const args of [
    ['export', ''],
    ['export', folder(), '--follow', '--revision', '1'],
    ['export', folder(), '--keep-days', '-1'],
    ['export', folder(), '--on-change', 'true'],
    ['export', folder(), '--follow', '--on-change', ''],
  ]) {
    expect({ args, code: (await here.run(...args)).code }).toEqual({ args, code: 2 });
  }
});
