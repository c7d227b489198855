import { expect, test } from 'vitest';
import { linksAtEnd, menuLinks } from './menu-links.ts';

const routes = [
  { path: '/', menu: undefined },
  { path: '/jobs', menu: [{ place: 'company', label: 'Jobs', order: 20 }] },
  {
    path: '/tills',
    menu: [
      { place: 'main', label: 'Tills', order: 5 },
      { place: 'rooftop', label: 'Tills from above', order: 1 },
    ],
  },
  {
    path: '/story',
    menu: [
      { place: 'company', label: 'Our story', order: 10 },
      { place: 'main', label: 'Story', order: 1 },
    ],
  },
];

test('a menu lists pages in the order of their routes, in any order of the teams', () => {
  expect(menuLinks(routes, 'company')).toEqual([
    { label: 'Our story', to: '/story' },
    { label: 'Jobs', to: '/jobs' },
  ]);
});

test('a place without pages is empty, and a place that the shell does not render is ignored', () => {
  expect(menuLinks(routes, 'policies')).toEqual([]);
  expect(menuLinks(routes, 'main').map(({ to }) => to)).toEqual(['/story', '/tills']);
});

test('the sidebar ends with the pages beside the header’s row, and repeats none', () => {
  const sidebar = { place: 'sidebar', label: 'Sign in', order: 10 };
  const beside = [
    { path: '/sign-in', menu: [{ place: 'account', label: 'Login', order: 10 }, sidebar] },
    { path: '/offers', menu: [{ place: 'call-to-action', label: 'Offers', order: 10 }] },
    { path: '/tills', menu: [{ ...sidebar, place: 'main' }, sidebar] },
  ];
  expect(linksAtEnd(beside)).toEqual([
    { label: 'Sign in', to: '/sign-in' },
    { label: 'Offers', to: '/offers' },
  ]);
});
