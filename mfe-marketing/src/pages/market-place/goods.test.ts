import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unfilled } from '@site/contracts/content';
import { describe, expect, it } from 'vitest';
import { content } from './goods.content.ts';
import { goodsSize } from './goods-carousel.tsx';

const { goods } = unfilled(content);

const fileOf = (picture: string) => join(import.meta.dirname, `goods/${picture}.svg`);

describe.each(goods.map(({ picture }) => picture))('the picture %s', (picture) => {
  it('is light enough for a slow connection', () => {
    expect(statSync(fileOf(picture)).size).toBeLessThan(10 * 1024);
  });

  it('declares its true proportions, so that nothing moves when it loads', () => {
    const { width, height } = goodsSize;
    expect(readFileSync(fileOf(picture), 'utf8')).toContain(
      `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    );
  });
});

it('each picture is used once', () => {
  const drawn = readdirSync(join(import.meta.dirname, 'goods')).filter((file) =>
    file.endsWith('.svg'),
  );
  expect(goods.map(({ picture }) => `${picture}.svg`).sort()).toEqual(drawn.sort());
});
