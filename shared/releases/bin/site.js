#!/usr/bin/env node
import { join } from 'node:path';
import { runCompiled } from '../src/compiled/run-compiled.mjs';

/*
 * `site`, compiled: see `src/cli/site.ts` for what it does. The first run after a change of its
 * sources compiles it.
 */
await runCompiled({
  name: 'site',
  root: join(import.meta.dirname, '../../..'),
  folder: 'shared/releases',
  recipe: 'src/cli/compiled-site.ts',
  sources: [
    ...['releases', 'contracts', 'node'].flatMap((name) => [
      `shared/${name}/src`,
      `shared/${name}/package.json`,
    ]),
    // Which versions of all other packages are installed.
    'node_modules/.pnpm/lock.yaml',
  ],
});
