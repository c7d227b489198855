import { mkdir, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { OperatorError } from '@site/node/operator-error';
import { build } from 'esbuild';
import { programOptions } from '../esbuild/options.ts';
import { outsidePackages } from '../esbuild/outside-packages.ts';
import { sourcePlaces } from '../esbuild/source-places.ts';
import type { ProgramPlace, ProgramRecipe } from '../program-recipe.ts';

/** Stands where a source asks for its own place, which a bundle does not have. */
const NO_PLACE = '__a_bundle_has_no_sources__';

/**
 * Compiles a program for machines without the workspace. The files do not depend on where they are
 * written, or where the workspace is.
 *
 * @param target the folder for the compiled files, below the bundle's own
 * @throws OperatorError if the program would look for the workspace, or for a package that is not there
 */
export async function compileBundle(
  place: ProgramPlace,
  recipe: ProgramRecipe,
  target: string,
): Promise<void> {
  const { root, folder, name } = place;
  const options = programOptions(place, recipe);
  const packages = Object.keys(recipe.packages ?? {});
  // Nothing is written there. Maps lead from it to the root, and so from the compiled files to the
  // bundle: an error names `shared/edge/src/…` in the bundle's folder.
  const outdir = join(root, name);
  const { outputFiles, metafile } = await build({
    ...options,
    outdir,
    write: false,
    metafile: true,
    // Leaves out what only programs in the workspace do.
    minifySyntax: true,
    define: { ...options.define, BUNDLED: 'true' },
    plugins: [
      sourcePlaces(root, join(root, folder), () => NO_PLACE),
      outsidePackages(packages, 'beside'),
    ],
  });
  const known = [...packages, ...(recipe.absent ?? [])];
  requireComplete(name, Object.values(metafile.outputs), known);
  for (const { path, text } of outputFiles) {
    if (text.includes(NO_PLACE) && !path.endsWith('.map')) {
      throw new OperatorError(
        `${name} can't be bundled: ${relative(outdir, path)} looks for a file beside its source.`,
      );
    }
    const file = join(target, relative(outdir, path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Everything that is imported from outside has to be Node's own, or stand beside the program. */
function requireComplete(
  name: string,
  outputs: readonly { imports: { path: string; external?: boolean }[] }[],
  known: readonly string[],
): void {
  const imported = outputs.flatMap(({ imports }) => imports.filter(({ external }) => external));
  for (const { path } of imported) {
    const isKnown = known.some((one) => path === one || path.startsWith(`${one}/`));
    if (isKnown || isBuiltin(path)) continue;
    throw new OperatorError(
      `${name} can't be bundled: it imports ${path}, which would not be there. Add it to \`packages\` of its recipe.`,
    );
  }
}
