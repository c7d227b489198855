#!/usr/bin/env node
/* Starts `src/release/site-release.ts`, which Node alone can't read. */
import { createJiti } from 'jiti';

await createJiti(import.meta.url).import('../src/release/site-release.ts');
