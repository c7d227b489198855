import { expect, test } from 'vitest';
import { meantPage, nearestPages } from './spelling.ts';

const pages = ['/', '/pricing', '/auth/login'];

test.each<readonly [string, string]>([
  ['/Pricing', '/pricing'],
  ['/PRICING/', '/pricing'],
  ['/Auth/Login.', '/auth/login'],
  ['/pricing///', '/pricing'],
  ['/pricing./', '/pricing'],
  ...[
    '.',
    ',',
    ';',
    ':',
    '!',
    '?',
    ')',
    '),',
    '"',
    '>',
    '…',
    '...',
    ' ',
    '\u200b',
    '**',
    '%2C',
  ].map((ending) => [`/pricing${ending}`, '/pricing'] as const),
  ['/\u200bpricing', '/pricing'],
  ['/pricing&utm_source=chat', '/pricing'],
  ['/,', '/'],
  ['//', '/'],
])('%j is meant as %s', (written, page) => {
  expect(meantPage(written, pages)).toBe(page);
});

test.each([
  ...['//elsewhere.example', '//pricing', '/\\elsewhere.example', '/pricing\\', '/pricing/.'],
  ...['/pricing/..', '/./pricing', '/pricing%2F', '/pricings', '/.pricing', '/nowhere,'],
])('%j is no page', (written) => {
  expect(meantPage(written, pages)).toBeUndefined();
});

const more = [
  ...[...pages, '/about', '/features', '/products/market-place', '/register/step1'],
  ...['/devices', '/policies', '/contact'],
];

test.each<readonly [string, readonly string[]]>([
  ['/prices', ['/pricing']],
  ['/pricings.html', ['/pricing']],
  ['/log-in', ['/auth/login']],
  ['/device', ['/devices']],
  ['/contact-us', ['/contact']],
  ['/privacy', []],
  ['/About-us', ['/about']],
  ['/market_place', ['/products/market-place']],
  ['/featurs,', ['/features']],
  ...['/wp-admin/setup.php', '/%E0%A4%A', '/xyz'].map((path) => [path, []] as const),
])('near %s are %j', (written, near) => {
  expect(nearestPages(written, more)).toEqual(near);
});
