import { cp, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { CompiledProgram } from './compiled-note.mjs';

/** How a program is compiled; paths are from its package. */
export interface ProgramRecipe {
  readonly entry: string;
  /** Folders that the program finds beside itself by `import.meta.dirname`, by their name there. */
  readonly copies: Readonly<Record<string, string>>;
  /** Values of global names that are known when it is compiled. */
  readonly constants: () => Readonly<Record<string, string>>;
}

/** Bundles a program with its packages; what it imports late stays in files of its own. */
export async function bundleProgram(
  { name, root, folder }: CompiledProgram,
  { entry, copies, constants }: ProgramRecipe,
  target: string,
): Promise<void> {
  const define = Object.entries(constants()).map(([key, value]) => [key, JSON.stringify(value)]);
  const options: BuildOptions = {
    entryPoints: { [name]: join(root, folder, entry) },
    outdir: target,
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
    define: Object.fromEntries(define),
    // Packages in CommonJS require Node's own modules.
    banner: {
      js: "import { createRequire as siteRequire } from 'node:module'; const require = siteRequire(import.meta.url);",
    },
    logLevel: 'silent',
    plugins: [placesOf(root, join(root, folder), target), nativePackages],
  };
  await build(options);
  for (const [copy, from] of Object.entries(copies)) {
    const filter = (path: string) => !/\.test\.[a-z]+$/.test(path);
    await cp(join(root, folder, from), join(target, copy), { recursive: true, filter });
  }
}

/**
 * Modules of the program's own package find what is copied beside the program. Those of other
 * packages of the workspace stand, for their own reckoning, where their sources do.
 */
function placesOf(root: string, own: string, target: string): Plugin {
  return {
    name: 'places',
    setup({ onLoad }) {
      onLoad({ filter: /\/shared\/[^/]+\/src\/.*\.ts$/ }, async ({ path }) => {
        if (!path.startsWith(join(root, 'shared')) || path.startsWith(own)) return undefined;
        const text = await readFile(path, 'utf8');
        const way = JSON.stringify(`/${relative(target, dirname(path))}`);
        const there = `(import.meta.dirname + ${way})`;
        return { loader: 'ts', contents: text.replaceAll('import.meta.dirname', there) };
      });
    },
  };
}

/** A package with a library for this machine can't be part of a bundle. */
const nativePackages: Plugin = {
  name: 'native-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^lightningcss$/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'resolving') return undefined;
      const found = await resolve(path, { ...from, pluginData: 'resolving' });
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
};
