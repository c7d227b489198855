#!/usr/bin/env node
import { join } from 'node:path';
import { packageSources } from '@site/programs/package-sources';
import { runCompiled } from '@site/programs/run-compiled';

/* The edge, compiled: see `src/server.ts`. The first start after a change of its sources compiles it. */
await runCompiled({
  name: 'edge',
  root: join(import.meta.dirname, '../../..'),
  folder: 'shared/edge',
  recipe: 'program.ts',
  sources: packageSources('edge', ['releases', 'contracts', 'node']),
});
