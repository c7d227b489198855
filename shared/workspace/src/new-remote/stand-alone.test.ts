import { expect, test } from 'vitest';
import { packageManager, parseCatalog, readCatalog } from './stand-alone.ts';

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

test('packages are packed by the package manager that runs the command', () => {
  const env = { npm_execpath: '/opt/pnpm/bin/pnpm.cjs' };
  expect(packageManager(env)).toEqual([process.execPath, env.npm_execpath]);
});

test.each([undefined, '/usr/lib/npm/bin/npm-cli.js'])(
  'without pnpm around (%s), npx fetches it',
  (path) => {
    expect(packageManager(path ? { npm_execpath: path } : {})).toEqual(['npx', '--yes', 'pnpm@10']);
  },
);
