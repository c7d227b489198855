#!/usr/bin/env node
/* Starts `src/site-test.ts`, which Node alone can't read. */
import { createJiti } from 'jiti';

await createJiti(import.meta.url).import('../src/site-test.ts');
