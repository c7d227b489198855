import { expect, test } from 'vitest';
import { packageManager } from './stand-alone.ts';

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
