#!/usr/bin/env node
import { runCompiled } from '../../../platform/workspace/src/programs/run-compiled.mjs';
import { program } from '../program.mjs';

/* The command for orders, compiled: see `src/operator/orders-command.ts`. The first run after a change of its sources compiles it. */
await runCompiled(program, 'orders');
