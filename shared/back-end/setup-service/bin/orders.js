#!/usr/bin/env node
import { setupService } from '../../../platform/workspace/src/programs/programs.mjs';
import { runCompiled } from '../../../platform/workspace/src/programs/run-compiled.mjs';

/* The command for orders, compiled: see `src/operator/orders-command.ts`. The first run after a change of its sources compiles it. */
await runCompiled(setupService, 'orders');
