import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { fingerprint } from '../../../node/src/source-hashes.mjs';

/*
 * Runs a program compiled in `dist/NAME/<fingerprint of its sources>/`, so never an older one. It
 * loads no package unless it has to compile.
 */

/** @import { Program } from './programs.mjs' */

/**
 * @param {Program} program
 * @param {string} [entry] which of its entries
 */
export async function runCompiled(program, entry = program.name) {
  const { root, folder, name, sources } = program;
  const compiled = join(root, folder, 'dist', name, fingerprint(root, sources));
  const file = join(compiled, `${entry}.mjs`);
  if (!existsSync(file)) await compile(program, compiled);
  // Errors name sources.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(file).href);
}

/** @param {Program} program @param {string} target */
async function compile(program, target) {
  // From here on TypeScript is compiled as it is imported, which takes a third of a second.
  const { register } = await import('tsx/esm/api');
  register();
  const { compileProgram } = await import('./compile-program.ts');
  await compileProgram(program, target);
}
