import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureModule, writePictureModules } from './picture-modules.ts';
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
export const tillCompact = screen(21, {
  40: { avif: avif40, webp: webp40, dark: dark40 },
  80: { avif: avif80, webp: webp80, dark: dark80 },
});
`);
  await expect(readFile(join(folder, 'no-longer-listed.ts'))).rejects.toThrow('ENOENT');
});
