import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { fingerprint } from '../../../node/src/source-hashes.mjs';

/*
 * Runs a program from JavaScript that was compiled before, and never from code that is older than its
 * sources: what is compiled from them is in `dist/NAME/<fingerprint of the sources>/` of its package.
 * It loads no package until it knows that it has to compile, and starts within milliseconds otherwise.
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
