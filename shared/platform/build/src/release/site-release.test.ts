import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folderForEachTest } from '@platform/testing/test-folder';
import { beforeEach, expect, test } from 'vitest';

const program = join(import.meta.dirname, '../../bin/site-release.js');

const folder = folderForEachTest();
beforeEach(async () => {
  await folder.write('package.json', '{ "name": "beds" }');
  // What the site's own command would say.
  await folder.write(
    'site.mjs',
    `const [command] = process.argv.slice(2);
     if (command === 'publish') console.log('{"published":[{"release":"1.0.0-0badcafe0badcafe"}]}');
     if (command === 'compose') console.log('{"revision":12}');
     if (command === 'promote') process.exit(3);`,
  );
});

async function release(args: readonly string[], SITE_COMMAND?: string) {
  const env = { PATH: process.env.PATH, ...(SITE_COMMAND ? { SITE_COMMAND } : {}) };
  return promisify(execFile)(process.execPath, [program, ...args], {
    cwd: folder.path(),
    env,
  }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    // That is what it rejects with.
    (error: { readonly code: number; readonly stderr: string }) => error,
  );
}

test('a remote of its own repository is released by the command that is named', async () => {
  const args = ['--built', '--no-promote'];
  expect(await release(args, 'node site.mjs')).toMatchObject({ code: 0 });
});

test('the exit code of a step is that of the release', async () => {
  const { code, stderr } = await release(['--built'], 'node site.mjs');
  expect(code).toBe(3);
  expect(stderr).toContain('Do not promote again');
});

test('a command that is not there, or says more than its answer, ends the release', async () => {
  expect(await release(['--built'], 'no-such-program')).toMatchObject({
    code: 127,
    stderr: expect.stringContaining('Stopped at publish'),
  });
  await folder.write('chatty.mjs', "console.log('> site\\n{}');");
  expect(await release(['--built'], 'node chatty.mjs')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('more than the answer'),
  });
});

test.each([
  [['--built'], 'SITE_COMMAND is not set'],
  [['beds'], 'It releases the remote of this folder'],
])('%j without the rest is wrong usage', async (args, message) => {
  expect(await release(args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
});
