import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorReason } from '@site/node/error-code';
import type { ProgramRecipe } from '../program-recipe.ts';
import { compileInWorkspace } from './compile-in-workspace.ts';
import { type CompiledProgram, compiledFile, compiledFolder, writeNote } from './compiled-note.mjs';
import { contentOf, sourceFiles, stampsOf } from './source-state.mjs';

/** Why a folder can't be written, where that is not this program's mistake. */
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC', 'EDQUOT']);

/**
 * Compiles a program, and says on stderr how long that took.
 *
 * @param entry which of its entries is to be run
 * @returns the file to run: the program's source if the folder for the compiled one can't be written
 */
export async function compileProgram(program: CompiledProgram, entry: string): Promise<string> {
  const start = performance.now();
  const { name, root, folder, sources } = program;
  const module = await import(pathToFileURL(join(root, folder, program.recipe)).href);
  const recipe: ProgramRecipe = module.program;
  const place = compiledFolder(program);
  const draft = join(place, `draft-${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true });
    const files = sourceFiles(root, sources);
    // These come before the sources are compiled: a change in between makes other ones.
    const state = { stamps: stampsOf(root, files), content: contentOf(root, files) };
    await compileInWorkspace(program, recipe, draft);
    const note = { ...state, folder: await hashFolder(draft) };
    await moveTo(draft, join(place, note.folder));
    writeNote(program, note);
    await removeOld(place, note.folder);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    console.error(`\`${name}\` has changed or is new: compiled it in ${seconds} s.`);
    return compiledFile(program, note, entry);
  } catch (error) {
    const reason = errorReason(error);
    if (!unwritable.has(reason)) throw error;
    console.error(`\`${name}\` starts slowly: ${place} can't be written (${reason}).`);
    return join(root, folder, recipe.entries[entry] ?? '');
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
  }
}

/** The beginning of the hash of all files of a folder, which does not depend on its name. */
async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of sourceFiles(folder, await readdir(folder))) {
    hash.update(path).update(await readFile(join(folder, path)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Another run may have been faster with the same files. */
async function moveTo(draft: string, target: string): Promise<void> {
  await rename(draft, target).catch((error: unknown) => {
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorReason(error))) throw error;
  });
}

const DAY_MS = 86_400_000;

/** A program that is running imports some of its files late, so only old ones are removed. */
async function removeOld(place: string, current: string): Promise<void> {
  const names = (await readdir(place)).filter((name) => name !== current && name !== 'note.json');
  for (const path of names.map((name) => join(place, name))) {
    const { mtimeMs = Date.now() } = (await stat(path).catch(() => undefined)) ?? {};
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
