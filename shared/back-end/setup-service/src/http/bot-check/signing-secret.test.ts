import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/folders.ts';
import { signingSecret } from './bot-check.ts';

test('the key is made once, kept, and readable by this user only', async () => {
  const folder = await temporaryFolder();
  const secret = await signingSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await signingSecret(folder)).toBe(secret);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secret']);
});

test('two starts at once use the same key', async () => {
  const folder = await temporaryFolder();
  const [one, other] = await Promise.all([signingSecret(folder), signingSecret(folder)]);
  expect(one).toBe(other);
});

test('a file that holds something else is named', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'secret'), '');
  await expect(signingSecret(folder)).rejects.toThrow(/secret does not hold a key/);
});

test('a folder that takes no key is named in one line', async () => {
  const folder = join(await temporaryFolder(), 'gone');
  await expect(signingSecret(folder)).rejects.toThrow(
    /^The file .+ cannot be written \(ENOENT\)\. /,
  );
});
