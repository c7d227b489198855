import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureModule } from './picture-modules.ts';
import { screens } from './screens.ts';

const folder = join(import.meta.dirname, '../src/pictures');

/** The limit in bytes for the first picture of a page, on a screen with a pixel ratio of 1. */
const FIRST_PICTURE_LIMIT = 45 * 1024;

const sizeOf = async (file: string) => {
  const { width = 0, height = 0, format } = await sharp(join(folder, file)).metadata();
  return { width, height, format };
};

describe.each(screens)('the picture $name', (screen) => {
  const { name, widths } = screen;

  it('has the module that the program writes', async () => {
    const size = await sizeOf(`${name}-${widths[0]}.webp`);
    expect(await readFile(join(folder, `${name}.ts`), 'utf8')).toBe(pictureModule(screen, size));
  });

  it.each([
    [`${name}-`, 'webp', 'webp'],
    [`${name}-`, 'avif', 'heif'],
    [`${name}-dark-`, 'avif', 'heif'],
  ])('has files %s*.%s with the widths in their names', async (beginning, end, format) => {
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
