import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSiteConfiguration } from './site-configuration-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-configuration-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a file that is missing is reported with the code of the system', async () => {
  expect(await readSiteConfiguration(join(folder, 'missing.json'), parseConfiguration)).toEqual({
    ok: false,
    problem: { kind: 'not-readable', reason: 'ENOENT' },
  });
});

const written = JSON.stringify(exampleConfiguration, null, 2);

test.each([
  ['a key of it', '"topBanner"', '"topBaner"', /:\d+:5: .*features\.topBaner.*'topBanner'/],
  ['a key that is missing', /"topBanner": \w+,/, '', /:\d+:3: .*features\.topBanner is missing/],
  ['a value of it', '"email": "', '"email": "@', /:\d+:3: .*email is not/],
  ['its JSON', /^\{/, '{\n  ,', /:2:3: .*not JSON/],
  ['a word of its JSON', /"email": "/, '"email": nope, "', /:\d+:13: .*not JSON/],
  ['its end', /\}\s*$/, ', "x":', /:\d{2,}:\d+: .*not JSON/],
  ['all of it', /.+/s, '{}', /:1:1: .*product is missing/],
])(
  'where %s is wrong, line and column are in the one line about it',
  async (_what, from, to, reason) => {
    const file = join(folder, 'site.config.json');
    const text = written.replace(from, to);
    await writeFile(file, text);
    const read = await readSiteConfiguration(file, parseConfiguration);
    expect(read).toMatchObject({ ok: false, problem: { kind: 'invalid' } });
    expect(!read.ok && read.problem.reason).toMatch(reason);
  },
);

test('the line is that of the key', async () => {
  const file = join(folder, 'site.config.json');
  const text = written.replace('"topBanner"', '"topBaner"');
  await writeFile(file, text);
  const read = await readSiteConfiguration(file, parseConfiguration);
  const line = text.split('\n').findIndex((one) => one.includes('topBaner')) + 1;
  expect(!read.ok && read.problem.reason).toContain(`${file}:${line}:5: `);
});
