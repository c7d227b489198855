#!/usr/bin/env node
import { join } from 'node:path';
import { packageSources } from '@site/programs/package-sources';
import { runCompiled } from '@site/programs/run-compiled';

/*
 * `site`, compiled: see `src/cli/site.ts` for what it does. The first run after a change of its
 * sources compiles it.
 */
await runCompiled({
  name: 'site',
  root: join(import.meta.dirname, '../../..'),
  folder: 'shared/releases',
  recipe: 'program.ts',
  sources: packageSources('releases', ['contracts', 'node']),
});
