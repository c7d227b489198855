import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as accounting from './accounting-screens.ts';
import * as agribusiness from './agribusiness-screens.ts';
import * as areas from './area-screens.ts';
import * as dashboard from './dashboard-screens.ts';
import * as lending from './lending-screens.ts';
import * as market from './market-screens.ts';
import * as product from './product-screens.ts';
import * as revenue from './revenue-screens.ts';
import type { Screen } from './screen.ts';
import * as home from './today-screen.ts';

/** The largest first picture of a page, in bytes, on a screen of one dot per pixel. */
const FIRST_PICTURE_LIMIT = 45 * 1024;

const lines = { ...accounting, ...agribusiness, ...lending, ...market, ...revenue };
const screens: Record<string, Screen> = { ...areas, ...dashboard, ...product, ...home, ...lines };

/** Files of a `srcset` with the widths that it promises. */
const filesOf = (srcSet: string) =>
  srcSet.split(', ').map((entry) => {
    const [address = '', width = ''] = entry.split(' ');
    const file = join(import.meta.dirname, '../../pictures', basename(address));
    return { file, width: Number.parseInt(width, 10) };
  });

describe.each(Object.entries(screens))('the picture %s', (_name, picture) => {
  const { width, height, avif, webp, dark } = picture;
  it('says its true proportions, so that nothing moves when it arrives', async () => {
    const [smallest] = filesOf(webp);
    const size = await sharp(smallest?.file).metadata();
    expect([size.width, size.height]).toEqual([width, height]);
  });

  it.each([
    ['heif', avif],
    ['webp', webp],
    ['heif', dark],
  ])('has %s files of the widths that it promises', async (format, srcSet) => {
    for (const { file, width } of filesOf(srcSet)) {
      expect(await sharp(file).metadata()).toMatchObject({ format, width });
    }
  });
});

it.each([
  'overview',
  'compact',
  'report',
  'reportCompact',
  'accounting',
  'accountingCompact',
  'farm',
  'farmCompact',
  'lending',
  'lendingCompact',
  'revenue',
  'revenueCompact',
])('the first picture %s is light enough for a slow connection', (name) => {
  for (const scheme of ['avif', 'dark'] as const) {
    const [smallest] = filesOf(screens[name]?.[scheme] ?? '');
    expect(statSync(smallest?.file ?? '').size).toBeLessThan(FIRST_PICTURE_LIMIT);
  }
});
