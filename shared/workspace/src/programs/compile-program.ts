import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { errorReason } from '@site/node/error-code';
import { build } from 'esbuild';
import { copyBeside, outsidePackages, programOptions, sourcePlaces } from './program-options.ts';
import type { Program } from './programs.mjs';

/** Why a folder can't be written, where that is not this program's mistake. */
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC', 'EDQUOT']);

/**
 * Compiles a program for this workspace, and says on stderr how long that took. Packages that stay
 * outside are used where they are installed, and other packages of the workspace find files beside
 * their sources. Several runs may compile at once: each writes a folder of its own, then moves it.
 *
 * @param entry which of its entries is to be run
 * @param target the folder for the compiled files, named by the fingerprint of the sources
 * @returns the file to run: the program's source if the folder can't be written
 */
export async function compileProgram(
  program: Program,
  entry: string,
  target: string,
): Promise<string> {
  const start = performance.now();
  const { name, root, folder, entries } = program;
  const place = dirname(target);
  const draft = join(place, `draft-${randomUUID()}`);
  const fromTarget = (source: string) =>
    `import.meta.dirname + ${JSON.stringify(`/${relative(target, source)}`)}`;
  try {
    await mkdir(draft, { recursive: true });
    await build({
      ...programOptions(program),
      outdir: draft,
      plugins: [sourcePlaces(program, fromTarget), outsidePackages(program, 'installed')],
    });
    await copyBeside(program, draft);
    await moveTo(draft, target);
    await removeOld(place, target);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    console.error(`\`${name}\` has changed or is new: compiled it in ${seconds} s.`);
    return join(target, `${entry}.mjs`);
  } catch (error) {
    const reason = errorReason(error);
    if (!unwritable.has(reason)) throw error;
    console.error(`\`${name}\` starts slowly: ${place} can't be written (${reason}).`);
    return join(root, folder, entries[entry] ?? '');
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
  }
}

/** Another run may have been faster with the same sources. */
async function moveTo(draft: string, target: string): Promise<void> {
  await rename(draft, target).catch((error: unknown) => {
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorReason(error))) throw error;
  });
}

const DAY_MS = 86_400_000;

/** A program that is running imports some of its files late, so only old ones are removed. */
async function removeOld(place: string, current: string): Promise<void> {
  for (const path of (await readdir(place)).map((name) => join(place, name))) {
    const { mtimeMs = Date.now() } = (await stat(path).catch(() => undefined)) ?? {};
    const isOld = path !== current && Date.now() - mtimeMs > DAY_MS;
    if (isOld) await rm(path, { recursive: true, force: true });
  }
}
