import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { ProgramPlace, ProgramRecipe } from '../program-recipe.ts';

/** What all compiled programs have in common; what a program imports late stays in files of its own. */
export function programOptions(
  { root, folder }: ProgramPlace,
  { entries, constants = () => ({}) }: ProgramRecipe,
) {
  const files = Object.entries(entries).map(([name, file]) => [name, join(root, folder, file)]);
  const define = Object.entries(constants()).map(([key, value]) => [key, JSON.stringify(value)]);
  return {
    entryPoints: Object.fromEntries(files) as Record<string, string>,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    sourcemap: true,
    // Sources are read from where they are.
    sourcesContent: false,
    define: Object.fromEntries(define) as Record<string, string>,
    // Packages in CommonJS require Node's own modules.
    banner: {
      js: "import { createRequire as siteRequire } from 'node:module'; const require = siteRequire(import.meta.url);",
    },
    logLevel: 'silent',
  } as const satisfies BuildOptions;
}
