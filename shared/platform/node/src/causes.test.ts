import { expect, test } from 'vitest';
import { causeLine, causesOf } from './causes.ts';
import type { Refusal } from './problem.ts';

const lines = (...refusals: Refusal[]) => causesOf(refusals).map(causeLine);

const brokenLink = { gate: 'links', reason: 'the link /x leads to no page' };

test('a cause that shows on many pages is one line, which names some pages and counts the rest', () => {
  const pages = Array.from({ length: 23 }, (_, position) => `/page-${position}`);
  const refusals = pages.map((page) => ({ ...brokenLink, app: 'marketing', page }));
  expect(lines(...refusals, { ...brokenLink, app: 'pricing', page: '/pricing' })).toEqual([
    'links: marketing /page-0, /page-1, /page-2 and 20 more; pricing /pricing: the link /x leads to no page',
  ]);
});

test('another gate or another reason is a line of its own', () => {
  const link = { ...brokenLink, app: 'pricing', page: '/pricing' };
  const other = { gate: 'federation', app: 'devices', reason: 'it is too old' };
  const another = { ...link, reason: 'the link /y leads to no page' };
  expect(lines(link, other, another, { ...link, gate: 'sections' })).toEqual([
    'links: pricing /pricing: the link /x leads to no page',
    'federation: devices: it is too old',
    'links: pricing /pricing: the link /y leads to no page',
    'sections: pricing /pricing: the link /x leads to no page',
  ]);
});
