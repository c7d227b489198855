import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function build(files: Record<string, string>, description: unknown = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return contentHash(folder, description);
}

test('the same files have the same hash in any folder', () => {
  const files = { 'a.js': 'one', 'b.js': 'two' };
  expect(build(files)).toBe(build(files));
});

test('the hash depends on every byte, name, border between files and the description', () => {
  const hashes = [
    build({ 'a.js': 'one', 'b.js': 'two' }),
    build({ 'a.js': 'one', 'b.js': 'twO' }),
    build({ 'a.js': 'one', 'c.js': 'two' }),
    build({ 'a.js': 'onetwo', 'b.js': '' }),
    build({ 'a.js': 'one', 'b.js': 'two' }, { namedLinks: ['/contact'] }),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});
