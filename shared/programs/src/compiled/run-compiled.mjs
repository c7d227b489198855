import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compiledFile, readNote, writeNote } from './compiled-note.mjs';
import { nameSources } from './name-sources.mjs';
import { contentOf, sourceFiles, stampsOf } from './source-state.mjs';

/*
 * Runs a program from JavaScript that was compiled before, and never from code that is older than
 * its sources:
 *
 *     stamps as noted? ── yes ──▶ run
 *            │ no
 *     content as noted? ── yes ──▶ note the stamps, run
 *            │ no
 *     compile ── kept ──▶ run
 *            │ the folder can't be written
 *     run the sources through a loader, and say so
 *
 *     dist/NAME/note.json      what was compiled, from which sources
 *     dist/NAME/<hash>/        the program, in a folder that is named by the hash of its files
 *
 * Several runs may compile at once: each writes a folder of its own, then moves it into its place.
 *
 * Node runs this file as it is, and it loads no package until it knows that it has to compile.
 */

/** @import { CompiledProgram, CompiledNote } from './compiled-note.mjs' */

/**
 * @param {CompiledProgram} program
 * @param {string} [entry] which of its entries
 */
export async function runCompiled(program, entry = program.name) {
  const file = findCompiled(program, entry) ?? (await compile(program, entry));
  nameSources();
  await import(pathToFileURL(file).href);
}

/**
 * The compiled program, if it is what the sources say.
 *
 * @param {CompiledProgram} program
 * @param {string} entry
 * @returns {string | undefined}
 */
function findCompiled(program, entry) {
  const { root, sources } = program;
  const note = readNote(program);
  if (!note) return undefined;
  const files = sourceFiles(root, sources);
  // These are read before the content: what changes in between makes another stamp.
  const stamps = stampsOf(root, files);
  if (stamps === '' || stamps !== note.stamps) {
    if (contentOf(root, files) !== note.content) return undefined;
    tryToNote(program, { ...note, stamps });
  }
  const file = compiledFile(program, note, entry);
  return existsSync(file) ? file : undefined;
}

/** Without the note the next run compares the content once more. @type {typeof writeNote} */
function tryToNote(program, note) {
  try {
    writeNote(program, note);
  } catch {
    // Another user's checkout, or a disk that is only read.
  }
}

/** @param {CompiledProgram} program @param {string} entry @returns {Promise<string>} */
async function compile(program, entry) {
  // From here on TypeScript is compiled as it is imported, which takes a third of a second.
  const { register } = await import('tsx/esm/api');
  register();
  const { compileProgram } = await import('./compile-program.ts');
  return compileProgram(program, entry);
}
