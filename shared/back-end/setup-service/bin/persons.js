#!/usr/bin/env node
import { setupService } from '../../../platform/workspace/src/programs/programs.mjs';
import { runCompiled } from '../../../platform/workspace/src/programs/run-compiled.mjs';

/* The command for what people may request, compiled: see `src/operator/persons/persons-command.ts`. The first run after a change of its sources compiles it. */
await runCompiled(setupService, 'persons');
