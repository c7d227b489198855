#!/usr/bin/env node
import { runCompiled } from '@site/programs/run-compiled';
import { program } from './program.js';

/* The setup service, compiled: see `src/server.ts`. The first run after a change of its sources compiles it. */
await runCompiled(program, 'setup-service');
