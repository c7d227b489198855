import { cp, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashComposer } from '@platform/composer/this-composer';
import type { BuildOptions, Plugin } from 'esbuild';
import type { Program } from './programs.mjs';

/* How all programs are compiled, in the workspace and for bundles. */

/** What a program imports late stays in files of its own. */
export function programOptions({ root, folder, entries, workers }: Program) {
  const files = Object.entries({ ...entries, ...workers }).map(([name, file]) => [
    name,
    join(root, folder, file),
  ]);
  // The compiled composer is the one of these sources, and has the same name.
  const composer = hashComposer(join(import.meta.dirname, '../../../composer/src'));
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
    define: { COMPOSER_SOURCES: JSON.stringify(composer) },
    // Packages in CommonJS require Node's own modules.
    banner: {
      js: "import { createRequire as siteRequire } from 'node:module'; const require = siteRequire(import.meta.url);",
    },
    logLevel: 'silent',
  } as const satisfies BuildOptions;
}

export async function copyBeside({ root, folder, copies = {} }: Program, target: string) {
  const filter = (path: string) => !/\.test\.[a-z]+$/.test(path);
  for (const [copy, from] of Object.entries(copies)) {
    await cp(join(root, folder, from), join(target, copy), { recursive: true, filter });
  }
}

/** Leaves packages where they are `installed`, or expects them `beside` the program, which has no absent ones. */
export function outsidePackages(
  { packages = {}, absent = [] }: Program,
  where: 'installed' | 'beside',
): Plugin {
  const names = [...Object.keys(packages), ...absent];
  return {
    name: 'outside-packages',
    setup({ onResolve, resolve }) {
      if (names.length === 0) return;
      onResolve(
        { filter: new RegExp(`^(?:${names.join('|')})(?:/|$)`) },
        async ({ path, pluginData, ...from }) => {
          if (pluginData === 'resolving') return undefined;
          if (where === 'beside') return { path, external: true };
          const found = await resolve(path, { ...from, pluginData: 'resolving' });
          const isFound = found.errors.length === 0;
          return { path: isFound ? pathToFileURL(found.path).href : path, external: true };
        },
      );
    },
  };
}

/** Replaces `import.meta.dirname`, but where a source finds beside itself what the program copies. */
export function sourcePlaces(
  { root, folder, copies = {} }: Program,
  expression: (folder: string) => string,
): Plugin {
  const beside = Object.values(copies).map((copy) => dirname(join(root, folder, copy)));
  return {
    name: 'source-places',
    setup({ onLoad }) {
      onLoad({ filter: /\/shared\/.+\/src\/.*\.ts$/ }, async ({ path }) => {
        if (!path.startsWith(join(root, 'shared')) || beside.includes(dirname(path))) {
          return undefined;
        }
        const text = await readFile(path, 'utf8');
        const place = `(${expression(dirname(path))})`;
        return { loader: 'ts', contents: text.replaceAll('import.meta.dirname', place) };
      });
    },
  };
}
