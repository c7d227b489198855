import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
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

const written = JSON.stringify(
  { product: 'Acacia', email: 'hello@acacia.example', features: { topBanner: true } },
  null,
  2,
);

const schema = z.strictObject({
  product: z.string(),
  email: z.email(),
  features: z.strictObject({ topBanner: z.boolean() }),
});

/** What a site does: one line, and the path of the wrong key. */
function parseConfiguration(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error('the file is not JSON', { cause: error });
  }
  const { error, data } = schema.safeParse(value);
  if (!error) return data;
  const unknown = error.issues.find(({ code }) => code === 'unrecognized_keys');
  const [missing = { path: [] }] = error.issues;
  const path =
    unknown?.code === 'unrecognized_keys' ? [...unknown.path, ...unknown.keys] : missing.path;
  throw new Error(`${path.join('.')} is not right`, { cause: path });
}

test.each([
  ['a key of it', '"topBanner"', '"topBaner"', /:\d+:5: features\.topBaner is/],
  ['a key that is missing', /"topBanner": \w+/, '', /:\d+:3: .*features\.topBanner is/],
  ['a value of it', '"email": "', '"email": "@', /:\d+:3: email is not/],
  ['its JSON', /^\{/, '{\n  ,', /:2:3: .*not JSON/],
  ['a word of its JSON', /"email": "/, '"email": nope, "', /:\d+:13: .*not JSON/],
  ['its end', /\}\s*$/, ', "x":', /:\d+:\d+: .*not JSON/],
  ['all of it', /.+/s, '{}', /:1:1: .*product is/],
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
