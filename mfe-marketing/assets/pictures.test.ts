import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureModule } from './picture-modules.ts';
import { screens } from './screens.ts';

const folder = join(import.meta.dirname, '../src/pictures');

/** The limit in bytes for the first picture of a page, on a screen with a pixel ratio of 1. */
const FIRST_PICTURE_LIMIT = 45 * 1024;

/** What a new connection carries before the first acknowledgement, without the headers. */
const FIRST_FLIGHT = 14_600 - 700;

const sizeOf = async (file: string) => {
  const { width = 0, height = 0, format } = await sharp(join(folder, file)).metadata();
  return { width, height, format };
};

it('a module is there for each picture that is listed, and for no other', async () => {
  const modules = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  expect(modules.sort()).toEqual(screens.map(({ name }) => `${name}.ts`).sort());
});

describe.each(screens)('the picture $name', (screen) => {
  const { name, widths } = screen;

  it('has the module that the program writes', async () => {
    const { height } = await sizeOf(`${name}-${widths[0]}.webp`);
    expect(await readFile(join(folder, `${name}.ts`), 'utf8')).toBe(pictureModule(screen, height));
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

const first = ['overview', 'report', 'accounting', 'farm', 'lending', 'revenue'];

it.each([...first, ...first.slice(1).map((name) => `${name}-compact`), 'compact'])(
  'the first picture %s is light enough for a slow connection',
  async (name) => {
    const width = screens.find((screen) => screen.name === name)?.widths[0];
    for (const beginning of [name, `${name}-dark`]) {
      const { size } = await stat(join(folder, `${beginning}-${width}.avif`));
      expect(size).toBeLessThan(FIRST_PICTURE_LIMIT);
    }
  },
);

it.each(screens.filter(({ name }) => name.endsWith('compact')))(
  'the picture $name of an ordinary phone comes in one flight',
  async ({ name, widths }) => {
    for (const beginning of [name, `${name}-dark`]) {
      const { size } = await stat(join(folder, `${beginning}-${widths[1]}.avif`));
      expect(size).toBeLessThan(FIRST_FLIGHT);
    }
  },
);
