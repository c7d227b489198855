import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { errorReason } from '@platform/node/error-code';
import { build } from 'esbuild';
import { copyBeside, outsidePackages, programOptions, sourcePlaces } from './program-options.ts';
import type { Program } from './programs.mjs';

/** In a folder named by the fingerprint of its sources. Several runs may compile at once. */
export async function compileProgram(program: Program, target: string): Promise<void> {
  const start = performance.now();
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
    console.error(`\`${program.name}\` has changed or is new: compiled it in ${seconds} s.`);
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
