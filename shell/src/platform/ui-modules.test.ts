import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { uiModules } from './ui-modules.ts';

test('every part of the design system is provided to remotes', () => {
  const file = createRequire(import.meta.url).resolve('@site/ui/package.json');
  const { exports } = JSON.parse(readFileSync(file, 'utf8')) as { exports: Record<string, string> };
  // The core arrives with the shell; of the others some are the shell's, the console's or for tests.
  const ownWays = ['.', './fixtures/site', './operators', './server', './shell', './package.json'];
  const parts = Object.keys(exports).filter((name) => !ownWays.includes(name));
  expect(Object.keys(uiModules).sort()).toEqual(
    parts.map((name) => `@site/ui${name.slice(1)}`).sort(),
  );
});
