#!/usr/bin/env node
import { runCompiled } from '../../../platform/workspace/src/programs/run-compiled.mjs';
import { program } from '../program.mjs';

/* The command for what people may request, compiled: see `src/operator/persons/persons-command.ts`. The first run after a change of its sources compiles it. */
await runCompiled(program, 'persons');
