import { expect, test } from 'vitest';
import { system } from './system.ts';
import { OWN } from './without-layers.ts';

test('a wide layout needs room in the window and, for the text of now, on the page', () => {
  const css = system.css({ padding: { base: '1px', lg: '2px' }, _print: { padding: '3px' } });
  expect(css[OWN]).toEqual({
    padding: '1px',
    '@media screen and (min-width: 64rem)': {
      '@container page (min-width: 62.75rem)': { padding: '2px' },
    },
    '@media print': { padding: '3px' },
  });
});

test('a wider layout is written after a narrower one, so that it wins', () => {
  const css = system.css({ gap: { xl: '4px', md: '2px', lg: '3px', base: '1px' } });
  expect(Object.keys(css[OWN])).toEqual([
    'gap',
    '@media screen and (min-width: 48rem)',
    '@media screen and (min-width: 64rem)',
    '@media screen and (min-width: 80rem)',
  ]);
});
