import { expect, test } from 'vitest';
import { parseCatalog, readCatalog } from './catalog.ts';

test('a package gets its range from the catalog and from nothing else in the file', () => {
  const yaml = `packages:
  - shell
catalog:
  # A comment: with a colon.
  "@scope/one": 3.37.0
  two: ^1.2.3
overrides:
  three: 1.0.0
`;
  expect(parseCatalog(yaml)).toEqual({ '@scope/one': '3.37.0', two: '^1.2.3' });
});

test('the catalog of this workspace has every package of a new remote', async () => {
  const catalog = await readCatalog();
  for (const name of ['react', 'typescript', 'vitest', '@types/react', '@rsbuild/core']) {
    expect(catalog[name], name).toMatch(/\d/);
  }
});
