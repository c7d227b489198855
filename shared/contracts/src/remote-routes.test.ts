import { expect, test } from 'vitest';
import { remoteRoutes, route } from './remote-routes.ts';

const page = { page: 'pricing', title: 'Plans', description: 'What it costs.' };
const accepts = (path: string) => route.safeParse({ ...page, path }).success;

test('a path begins at the root and may hold the name of the product', () => {
  expect(['/', '/pricing', '/products/integrated-erp', '/why-{product}'].map(accepts)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('a path holds no query, hash, parameter, slash at its end or way out of the site', () => {
  const paths = ['pricing', '/pricing/', '/a?b', '/a#b', '/:id', '//elsewhere', '/..', '/A'];
  expect(paths.filter(accepts)).toEqual([]);
});

test('a page is listed by search engines and has header and footer unless its team says no', () => {
  expect(route.parse({ ...page, path: '/pricing' })).toMatchObject({
    indexable: true,
    chrome: true,
  });
});

const inMenu = (place: string) => ({
  ...page,
  path: '/pricing',
  menu: [{ place, label: 'Plans of {product}', order: 10 }],
});

test('a place in the menus that is mistyped is refused where routes are written', () => {
  const accepted = (place: string) =>
    remoteRoutes.safeParse({ routes: [inMenu(place)], sections: [] }).success;
  expect(accepted('main')).toBe(true);
  expect(accepted('mian')).toBe(false);
});

test('a menu entry that another version wrote is read whole, whatever its place is called', () => {
  const [entry] = inMenu('rooftop').menu;
  const written = { ...entry, addedLater: true };
  expect(route.parse({ ...inMenu('rooftop'), menu: [written] }).menu).toEqual([written]);
  expect(route.safeParse(inMenu('Roof top')).success).toBe(false);
});
