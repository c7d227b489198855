#!/usr/bin/env node
import { runCompiled } from '../../../platform/workspace/src/programs/run-compiled.mjs';
import { program } from '../program.mjs';

/* The setup service, compiled: see `src/server.ts`. The first run after a change of its sources compiles it. */
await runCompiled(program);
