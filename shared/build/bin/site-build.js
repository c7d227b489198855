#!/usr/bin/env node
/*
 * Starts `src/site-build.ts`. The compiler writes some of its own functions into the bundles as
 * text, so it must not run through a loader that rewrites JavaScript, as tsx does: jiti compiles
 * TypeScript only.
 */
import { createJiti } from 'jiti';

await createJiti(import.meta.url).import('../src/site-build.ts');
