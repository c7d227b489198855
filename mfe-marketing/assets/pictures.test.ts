import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureModule } from './picture-modules.ts';
import { screens } from './screens.ts';

const folder = join(import.meta.dirname, '../src/pictures');

/** The largest first picture of a page, in bytes, on a screen of one dot per pixel. */
const FIRST_PICTURE_LIMIT = 45 * 1024;

const sizeOf = async (file: string) => {
  const { width = 0, height = 0, format } = await sharp(join(folder, file)).metadata();
  return { width, height, format };
};

describe.each(screens)('the picture $name', (screen) => {
  const { name, widths } = screen;

  it('has a module that the program would write again', async () => {
    const size = await sizeOf(`${name}-${widths[0]}.webp`);
    expect(await readFile(join(folder, `${name}.ts`), 'utf8')).toBe(pictureModule(screen, size));
  });

  it.each([
    [`${name}-`, 'webp', 'webp'],
    [`${name}-`, 'avif', 'heif'],
    [`${name}-dark-`, 'avif', 'heif'],
  ])('has files %s*.%s of the widths that their names say', async (beginning, end, format) => {
    for (const width of widths) {
      expect(await sizeOf(`${beginning}${width}.${end}`)).toMatchObject({ width, format });
    }
  });
});

it.each([
  'overview',
  'compact',
  'report',
  'report-compact',
  'accounting',
  'accounting-compact',
  'farm',
  'farm-compact',
  'lending',
  'lending-compact',
  'revenue',
  'revenue-compact',
])('the first picture %s is light enough for a slow connection', async (name) => {
  const width = screens.find((screen) => screen.name === name)?.widths[0];
  for (const beginning of [name, `${name}-dark`]) {
    const { size } = await stat(join(folder, `${beginning}-${width}.avif`));
    expect(size).toBeLessThan(FIRST_PICTURE_LIMIT);
  }
});
