import { expect, test } from 'vitest';
import { meantPage } from './spelling.ts';

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
