import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unfilled } from '@site/contracts/content';
import { expect, it } from 'vitest';
import { content as company } from './about/company.content.ts';
import { portraitSize } from './about/company.tsx';
import { content as reasons } from './home/reasons.content.ts';
import { content as goodsContent } from './market-place/goods.content.ts';
import { goodsSize } from './market-place/goods-carousel.tsx';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

const { goods } = unfilled(goodsContent);
// Each file is named after the first word of the partner's name.
const partners = unfilled(reasons).partners.partners.map(({ name, width }) => {
  return { file: `home/partners/${name.split(' ')[0]?.toLowerCase()}.svg`, width };
});

const sized = [
  ...unfilled(company).team.members.map(({ name }) => ({
    file: `about/drawings/${name.toLowerCase().replace(' ', '-')}.svg`,
    size: portraitSize,
  })),
  ...goods.map(({ picture }) => ({ file: `market-place/goods/${picture}.svg`, size: goodsSize })),
];

it.each(sized)('$file has the size that its page reserves', ({ file, size }) => {
  expect(read(file)).toContain(`viewBox="0 0 ${size.width} ${size.height}"`);
});

it.each(partners)(
  '$file has the size that its page reserves, and two colours',
  ({ file, width }) => {
    expect(read(file)).toContain(`width="${width}" height="32"`);
    expect(new Set(read(file).match(/#[0-9a-f]{6}/g))).toEqual(new Set(['#55625c', '#a7b6ae']));
    expect(read(file)).toContain('prefers-color-scheme: dark');
  },
);

it('each picture of the market place is used once, and light enough for a slow connection', () => {
  const drawn = readdirSync(join(import.meta.dirname, 'market-place/goods'));
  const files = goods.map(({ picture }) => `${picture}.svg`);
  expect(files.sort()).toEqual(drawn.filter((file) => file.endsWith('.svg')).sort());
  for (const file of files) expect(read(`market-place/goods/${file}`).length).toBeLessThan(10_240);
});
