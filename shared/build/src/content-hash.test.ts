import { folderForEachTest } from '@site/testing/test-folder';
import { expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';

const folder = folderForEachTest();

test('the hash depends on every byte, name, border between files and the description alone', async () => {
  const build = async (files: Record<string, string>, name: string, description: unknown = {}) => {
    for (const [file, text] of Object.entries(files)) await folder.write(`${name}/${file}`, text);
    return contentHash(folder.path(name), description);
  };
  const files = { 'a.js': 'one', 'b.js': 'two' };
  const hashes = [
    await build(files, 'first'),
    await build({ 'a.js': 'onE', 'b.js': 'two' }, 'first byte'),
    await build({ 'a.js': 'one', 'b.js': 'twO' }, 'last byte'),
    await build({ 'a.js': 'one', 'c.js': 'two' }, 'name'),
    await build({ 'a.js': 'onetwo', 'b.js': '' }, 'border'),
    await build(files, 'description', { namedLinks: ['/contact'] }),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(await build(files, 'elsewhere')).toBe(hashes[0]);
});
