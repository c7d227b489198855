import { rm } from 'node:fs/promises';
import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test } from 'vitest';
import { applicationOf, versionOf } from './application-of.ts';

const folder = folderForEachTest();

async function named(name: string): Promise<string> {
  await folder.write('package.json', JSON.stringify({ name }));
  return folder.path();
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

test('a package.json that is no JSON is refused with its place, and one without a version by name', async () => {
  const there = await named('loyalty');
  expect(() => versionOf(there)).toThrow('package.json: "version" is missing: write "1.0.0"');
  await folder.write('package.json', '{\n  "name": "loyalty",\n  version: 1\n}');
  expect(() => applicationOf(there)).toThrow(/^package\.json:3:3: Expected double-quoted/);
  await rm(folder.path('package.json'));
  expect(() => applicationOf(there)).toThrow('There is no package.json in');
});
