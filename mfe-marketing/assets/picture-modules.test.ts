import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { writePictureModules } from './picture-modules.ts';

const screen = {
  name: 'till-compact',
  shows: 'A sale at the till.',
  window: { width: 200, height: 100 },
  widths: [40, 80],
};

it('a module names the files of a picture with their widths, and its true proportions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  const picture = sharp({ create: { width: 40, height: 21, channels: 3, background: 'green' } });
  await picture.webp().toFile(join(folder, 'till-compact-40.webp'));
  await writeFile(join(folder, 'no-longer-listed.ts'), '');
  await writePictureModules(folder, [screen]);
  const module = await readFile(join(folder, 'till-compact.ts'), 'utf8');
  expect(module).toContain("import dark80 from './till-compact-dark-80.avif';");
  expect(module).toContain(`/** A sale at the till. */
export const tillCompact = screen(
  { width: 40, height: 21 },
  { 40: avif40, 80: avif80 },
  { 40: webp40, 80: webp80 },
  { 40: dark40, 80: dark80 },
);
`);
  await expect(readFile(join(folder, 'no-longer-listed.ts'))).rejects.toThrow('ENOENT');
});
