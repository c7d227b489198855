import { expect, test } from 'vitest';
import { bytesByPackage, charactersBySource, GENERATED, packageOf } from './breakdown.ts';

/** 3 characters of nothing, 5 of the first source, 2 of the second, then a line of the second. */
const code = 'var12345ab\nabcd';
const map = JSON.stringify({
  version: 3,
  sources: ['node_modules/react-dom/cjs/client.js', 'mfe-pricing/src/price.ts'],
  names: [],
  mappings: 'GAAA,KCAA;AAAA',
});

test('the characters of a script are those of the source that each stretch is mapped to', () => {
  expect([...charactersBySource(code, map)]).toEqual([
    [GENERATED, 3],
    ['node_modules/react-dom/cjs/client.js', 5],
    ['mfe-pricing/src/price.ts', 6],
  ]);
});

test('compressed bytes are shared out by package, and nothing of a file is lost', () => {
  const shares = bytesByPackage([
    { code, map, bytes: 28 },
    { code: 'no map', map: undefined, bytes: 9 },
  ]);
  expect(Object.fromEntries(shares)).toEqual({ [GENERATED]: 15, 'react-dom': 10, pricing: 12 });
});

test.each([
  ['node_modules/@module-federation/runtime-core/dist/index.js', '@module-federation/runtime-core'],
  ['mfe-devices/src/routes.ts', 'devices'],
  ['shared/ui/src/index.ts', '@site/ui'],
  ['shell/src/start.tsx', 'shell'],
  ['webpack/runtime/sharing', GENERATED],
])('%s belongs to %s', (source, name) => {
  expect(packageOf(source)).toBe(name);
});
