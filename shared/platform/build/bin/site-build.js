#!/usr/bin/env node
/*
 * Starts `src/site-build.ts`, and `src/site-watch.ts` with `--watch`. The compiler writes some of
 * its own functions into the bundles as text, so no loader may rewrite JavaScript, as tsx does: jiti
 * compiles TypeScript only.
 */
import { createJiti } from 'jiti';

const program = process.argv.includes('--watch') ? 'site-watch' : 'site-build';
await createJiti(import.meta.url).import(`../src/${program}.ts`);
