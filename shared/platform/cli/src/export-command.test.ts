import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, onTestFinished, test } from 'vitest';

const here = siteForEachTest();
const folder = () => join(here.site.folder, 'dist');

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
