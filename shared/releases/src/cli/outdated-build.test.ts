import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashBuildSources, noteBuild } from '@site/node/build-note';
import { workspaceForFile } from '@site/releases/testing/run-captured';
import { beforeEach, expect, test } from 'vitest';

const { site, run } = workspaceForFile();
let folder: string;
let file: string;

beforeEach(async () => {
  await site.build('pricing', { version: '1.3.0' });
  folder = join(site.folder, 'mfe-pricing');
  file = join(folder, 'src/pages/pricing/pricing.content.ts');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, 'What it costs.');
  await noteBuild(folder, await hashBuildSources(folder));
});

test('a build that is older than its sources is refused, with what to run', async () => {
  await writeFile(file, 'What it costs now.');
  const refused = await run('publish', 'pricing');
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The build of pricing is older than its sources: src/pages/pricing/pricing.content.ts changed since. Run `pnpm --filter pricing build`, then publish again; or publish it as it is with --as-built.\n',
  });
  const elsewhere = await run('publish', 'pricing', '--from', folder, '--json');
  expect(elsewhere.stderr).toContain(`Run \`site-build\` in ${folder}, then`);
  expect(JSON.parse(elsewhere.stdout)).toMatchObject({ error: { kind: 'outdated-build' } });
  expect(await run('publish', 'pricing', '--as-built')).toMatchObject({ code: 0, stderr: '' });
});

test('a build of the sources is published, and so is one from another machine', async () => {
  expect(await run('publish', 'pricing')).toMatchObject({ code: 0, stderr: '' });
  await rm(file);
  await site.build('pricing', { version: '1.4.0' });
  expect(await run('publish', 'pricing')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^pricing 1\.4\.0-\w+: published\n$/),
    stderr: '',
  });
});
