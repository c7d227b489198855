import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSiteConfiguration } from './site-configuration-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-configuration-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a file that is missing is reported with the code of the system', async () => {
  expect(await readSiteConfiguration(join(folder, 'missing.json'))).toEqual({
    ok: false,
    problem: { kind: 'not-readable', reason: 'ENOENT' },
  });
});

test('a file with a wrong key is reported in one line that names it', async () => {
  const file = join(folder, 'site.config.json');
  await writeFile(file, '{}');
  const read = await readSiteConfiguration(file);
  expect(read).toMatchObject({ ok: false, problem: { kind: 'invalid' } });
  expect(!read.ok && read.problem.reason).toMatch(/^Site configuration: \w+ is missing$/);
});
