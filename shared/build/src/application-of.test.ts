import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationOf } from './application-of.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'some-folder-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function named(name: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name }));
  return folder;
}

test('an application has the name of its package, whatever the name of its folder', async () => {
  expect(applicationOf(await named('loyalty'))).toBe('loyalty');
  expect(applicationOf(await named('@a-team/loyalty'))).toBe('loyalty');
});

test.each(['Loyalty', '@a-team/loyal-ty', 'config', ''])(
  'a package with the name "%s" is no application',
  async (name) => {
    const there = await named(name);
    expect(() => applicationOf(there)).toThrow(/package\.json: "name" says "/);
  },
);
