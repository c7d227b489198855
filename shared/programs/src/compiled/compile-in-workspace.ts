import { cp } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { programOptions } from '../esbuild/options.ts';
import { outsidePackages } from '../esbuild/outside-packages.ts';
import { sourcePlaces } from '../esbuild/source-places.ts';
import type { ProgramPlace, ProgramRecipe } from '../program-recipe.ts';

/**
 * Compiles a program that runs in this workspace, with its packages: what has to stay outside is used
 * where it is installed, and other packages of the workspace find files beside their sources.
 */
export async function compileInWorkspace(
  place: ProgramPlace,
  recipe: ProgramRecipe,
  target: string,
): Promise<void> {
  const { root, folder } = place;
  const own = join(root, folder);
  const fromTarget = (source: string) =>
    `import.meta.dirname + ${JSON.stringify(`/${relative(target, source)}`)}`;
  await build({
    ...programOptions(place, recipe),
    outdir: target,
    plugins: [
      sourcePlaces(root, own, fromTarget),
      outsidePackages(Object.keys(recipe.packages ?? {}), 'installed'),
    ],
  });
  await copyBeside(own, recipe, target);
}

/** Copies what the program finds beside itself. */
export async function copyBeside(
  own: string,
  { copies = {} }: ProgramRecipe,
  target: string,
): Promise<void> {
  const filter = (path: string) => !/\.test\.[a-z]+$/.test(path);
  for (const [copy, from] of Object.entries(copies)) {
    await cp(join(own, from), join(target, copy), { recursive: true, filter });
  }
}
