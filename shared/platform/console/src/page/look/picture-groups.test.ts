import { expect, test } from 'vitest';
import { ALL, choicesOf, groupPictures } from './picture-groups.ts';

type Picture = Parameters<typeof groupPictures>[0][number];
const picture = (page: string, width: number, scheme: string, top: number, pixels = 10) =>
  // Nothing else of it is read.
  ({ page, alsoOn: [], width, scheme, place: [top, 1], pixels }) as unknown as Picture;
const pictures = [
  picture('/a', 360, 'light', 0.5),
  picture('/b', 360, 'light', 0.1, 90),
  picture('/a', 1440, 'dark', 0.2),
  picture('/a', 360, 'light', 0.1),
  picture('/a', 360, 'dark', 0.1),
];
const shown = (width: string, scheme: string) =>
  groupPictures(pictures, { width, scheme }).map((group) =>
    group.map(({ page, place }) => `${page} ${place?.[0]}`),
  );

test('of one width and scheme each place is shown once, from the top of its page to the bottom', () => {
  expect(shown('360', 'light')).toEqual([['/b 0.1'], ['/a 0.1', '/a 0.5']]);
  expect(shown('1440', 'dark')).toEqual([['/a 0.2']]);
  expect(shown(ALL, ALL).map(({ length }) => length)).toEqual([1, 4]);
});

test('what there is to choose from is told with how many pictures it has', () => {
  const { widths, schemes } = choicesOf(pictures);
  expect(widths.map(({ label }) => label)).toEqual(['360 px (4)', '1440 px (1)']);
  expect(schemes.map(({ label }) => label)).toEqual(['light (3)', 'dark (2)']);
});
