import { expect, test } from 'vitest';
import { system } from './system.ts';

// A patch of the package does this; see `patchedDependencies` in `pnpm-workspace.yaml`.
test('styles keep their own order, whatever has had the same styles in another order before', () => {
  const orderOf = (styles: Parameters<typeof system.css>[0]) =>
    Object.keys(system.css(styles) ?? {});
  expect(orderOf({ marginTop: '2', color: 'fg.muted' })).toEqual(['marginTop', 'color']);
  expect(orderOf({ color: 'fg.muted', marginTop: '2' })).toEqual(['color', 'marginTop']);
});
