import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBrandAssets, recordBrandAsset } from './brand-assets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-assets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const terms = { files: 'the printed terms', command: 'print', shows: { company: 'Mkate Limited' } };
const pictures = { files: 'the pictures', command: 'draw', shows: { product: 'Mkate' } };

test('a command replaces what it recorded before, and leaves what others recorded', () => {
  recordBrandAsset(folder, terms);
  recordBrandAsset(folder, pictures);
  const again = { ...pictures, shows: { product: 'Unga' } };
  recordBrandAsset(folder, again);
  expect(readBrandAssets(folder)).toEqual([again, terms]);
});

test('an application without such files has no record', () => {
  expect(readBrandAssets(folder)).toEqual([]);
});

test('a record of another shape is an error', () => {
  writeFileSync(join(folder, 'brand-assets.json'), '{"product":"Mkate"}');
  expect(() => readBrandAssets(folder)).toThrow();
});
