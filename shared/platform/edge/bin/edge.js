#!/usr/bin/env node
import { edge } from '../../workspace/src/programs/programs.mjs';
import { runCompiled } from '../../workspace/src/programs/run-compiled.mjs';

/* The edge, compiled: see `src/server.ts`. The first start after a change of its sources compiles it. */
await runCompiled(edge);
