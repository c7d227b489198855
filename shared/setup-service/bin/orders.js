#!/usr/bin/env node
import { runCompiled } from '@site/programs/run-compiled';
import { program } from './program.js';

/* The command for orders, compiled: see `src/operator/command.ts`. The first run after a change of its sources compiles it. */
await runCompiled(program, 'orders');
