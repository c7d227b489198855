#!/usr/bin/env node
import { setupService } from '../../../platform/workspace/src/programs/programs.mjs';
import { runCompiled } from '../../../platform/workspace/src/programs/run-compiled.mjs';

/* The setup service, compiled: see `src/server.ts`. The first run after a change of its sources compiles it. */
await runCompiled(setupService);
