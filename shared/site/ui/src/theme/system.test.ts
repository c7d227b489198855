import { expect, test } from 'vitest';
import { system } from './system.ts';
import { OWN } from './without-layers.ts';

// A patch of the package does this; see `patchedDependencies` in `pnpm-workspace.yaml`.
test('styles keep their own order, whatever has had the same styles in another order before', () => {
  const orderOf = (styles: Parameters<typeof system.css>[0]) =>
    Object.keys(system.css(styles)[OWN]);
  expect(orderOf({ marginTop: '2', color: 'fg.muted' })).toEqual(['marginTop', 'color']);
  expect(orderOf({ color: 'fg.muted', marginTop: '2' })).toEqual(['color', 'marginTop']);
});

test('an element’s own styles outweigh those of its recipe, in any state and at any width', () => {
  const recipe = { color: 'red', _hover: { color: 'green' }, padding: { base: '1px', md: '2px' } };
  const css = system.css(system.cva({ base: recipe })(), { color: 'blue', padding: '3px' });
  const { [OWN]: own, ...ofRecipe } = css;
  expect(own).toEqual({ color: 'blue', padding: '3px' });
  expect(ofRecipe).toMatchObject({ color: 'red', padding: '1px' });
  const written = JSON.stringify(ofRecipe);
  expect(written).toContain('"color":"green"');
  expect(written).toContain('"padding":"2px"');
});

test('spaces have the sides that every browser knows', () => {
  const css = (style: Parameters<typeof system.css>[0]) => system.css(style)[OWN];
  const room = 'var(--chakra-spacing-4)';
  expect(css({ paddingInline: '4' })).toEqual({ paddingLeft: room, paddingRight: room });
  expect(css({ insetBlockStart: '0' })).toEqual({ top: '0' });
});
