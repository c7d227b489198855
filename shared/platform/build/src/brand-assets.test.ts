import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test } from 'vitest';
import { readBrandAssets, recordBrandAsset } from './brand-assets.ts';

const folder = folderForEachTest();

const terms = { files: 'the printed terms', command: 'print', shows: { company: 'Mkate Limited' } };
const pictures = { files: 'the pictures', command: 'draw', shows: { product: 'Mkate' } };

test('a command replaces what it recorded before, and leaves what others recorded', () => {
  expect(readBrandAssets(folder.path())).toEqual([]);
  const again = { ...pictures, shows: { product: 'Unga' } };
  for (const made of [terms, pictures, again]) recordBrandAsset(folder.path(), made);
  expect(readBrandAssets(folder.path())).toEqual([again, terms]);
});

test('a record of another shape is an error', async () => {
  await folder.write('brand-assets.json', '{"product":"Mkate"}');
  expect(() => readBrandAssets(folder.path())).toThrow();
});
