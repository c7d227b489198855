#!/usr/bin/env node
/*
 * Starts `src/site-build.ts`. The compiler writes some of its own functions into the bundles as
 * text, so no loader may rewrite JavaScript, as tsx does: jiti compiles TypeScript only.
 */
import { createJiti } from 'jiti';

await createJiti(import.meta.url).import('../src/site-build.ts');
