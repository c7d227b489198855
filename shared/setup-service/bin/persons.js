#!/usr/bin/env node
import { runCompiled } from '@site/programs/run-compiled';
import { program } from './program.js';

/* The command for what people may ask, compiled: see `src/persons/command.ts`. The first run after a change of its sources compiles it. */
await runCompiled(program, 'persons');
