import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * @typedef {object} CompiledProgram
 * @property {string} name of the program, and of its folder in `dist`
 * @property {string} root the root of the workspace
 * @property {string} folder the program's package, from the root
 * @property {string} recipe a module of that package, which exports `program`, a `ProgramRecipe`
 * @property {readonly string[]} sources everything that it is compiled from, from the root
 */

/**
 * What `note.json` says.
 *
 * @typedef {object} CompiledNote
 * @property {string} stamps of the sources; empty if they can't be relied on
 * @property {string} content the hash of the sources
 * @property {string} folder the name of the folder with the compiled program
 */

/** @param {CompiledProgram} program */
export function compiledFolder({ root, folder, name }) {
  return join(root, folder, 'dist', name);
}

/** @param {CompiledProgram} program @param {CompiledNote} note @param {string} entry */
export function compiledFile(program, note, entry) {
  return join(compiledFolder(program), note.folder, `${entry}.mjs`);
}

/** @param {CompiledProgram} program @returns {CompiledNote | undefined} */
export function readNote(program) {
  try {
    return JSON.parse(readFileSync(join(compiledFolder(program), 'note.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {CompiledProgram} program @param {CompiledNote} note */
export function writeNote(program, note) {
  const file = join(compiledFolder(program), 'note.json');
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(note));
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
