#!/usr/bin/env node
import { site } from '../../workspace/src/programs/programs.mjs';
import { runCompiled } from '../../workspace/src/programs/run-compiled.mjs';

/*
 * `site`, compiled: see `shared/platform/console/src/site.ts`, which has the commands of all packages. The first
 * run after a change of its sources compiles it.
 */
await runCompiled(site);
