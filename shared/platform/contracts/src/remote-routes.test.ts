import { expect, test } from 'vitest';
import { remoteRoutes, route } from './remote-routes.ts';

const page = { page: 'pricing', title: 'Plans', description: 'What it costs.' };
const accepts = (path: string) => route.safeParse({ ...page, path }).success;

test('a path begins at the root and may contain the name of the product', () => {
  const paths = ['/', '/pricing', '/products/integrated-erp', '/why-{product}'];
  expect(paths.filter(accepts)).toEqual(paths);
});

test('a path contains no query, hash, parameter, trailing slash or way out of the site', () => {
  const paths = ['pricing', '/pricing/', '/a?b', '/a#b', '/:id', '//elsewhere', '/..', '/A'];
  expect(paths.filter(accepts)).toEqual([]);
});

const labelled = (label: string, place = 'company') => ({ place, label, order: 10 });
const acceptsMenu = (...menu: ReturnType<typeof labelled>[]) =>
  remoteRoutes.safeParse({ routes: [{ ...page, path: '/pricing', menu }], sections: [] }).success;

test('a mistyped menu place is refused where routes are written, and any other is kept where they are read', () => {
  expect(acceptsMenu(labelled('Plans', 'main'))).toBe(true);
  expect(acceptsMenu(labelled('Plans', 'mian'))).toBe(false);
  const read = (place: string) =>
    route.safeParse({
      ...page,
      path: '/pricing',
      menu: [{ ...labelled('Plans', place), added: true }],
    });
  expect(read('rooftop').data?.menu).toEqual([{ ...labelled('Plans', 'rooftop'), added: true }]);
  expect(read('Roof top').success).toBe(false);
});

test.each([
  ['blanks', '   '],
  ['characters that show nothing', '\u200b\u2060'],
  ['blanks around it', ' Plans'],
  ['a line end', 'Plans\nand prices'],
  ['a text that runs from right to left by force', 'Plans \u202esecirp'],
  ['a brace that means nothing', 'Plans of {unknown}'],
  ['a brace that is not closed', 'Plans of {product'],
])('a label of a menu with %s is refused where routes are written', (_, label) => {
  expect(acceptsMenu(labelled(label))).toBe(false);
});

test('a label may contain the names of the brand and letters of any language', () => {
  const labels = ['{product} by {company}', 'Müşteriler & döşeme', 'خطط', '料金'];
  expect(labels.filter((label) => !acceptsMenu(labelled(label)))).toEqual([]);
});

test('labels in the header are short, so that it stays one row', () => {
  const long = 'Plans and prices for everybody!';
  expect(acceptsMenu(labelled(long))).toBe(true);
  expect(acceptsMenu(labelled(long, 'main'))).toBe(false);
  expect(acceptsMenu(labelled(long.slice(1), 'main'))).toBe(true);
  expect(acceptsMenu(labelled('All prices!', 'small-screens'))).toBe(false);
  expect(acceptsMenu(labelled('All prices', 'small-screens'))).toBe(true);
});

test('a page is at most once in each place of the menus', () => {
  const [one, other] = [labelled('Plans'), { ...labelled('Prices'), order: 20 }];
  expect(acceptsMenu(one, { ...other, place: 'main' })).toBe(true);
  expect(acceptsMenu(one, other)).toBe(false);
});
