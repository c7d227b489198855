import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorReason } from '@site/node/error-code';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { type CompiledProgram, compiledFile, compiledFolder, writeNote } from './compiled-note.mjs';
import { contentOf, sourceFiles, stampsOf } from './source-state.mjs';

/** Why a folder can't be written, where that is not this program's mistake. */
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC', 'EDQUOT']);

/** How a program is compiled; paths are from its package. */
export interface ProgramRecipe {
  readonly entry: string;
  /** Folders that the program finds beside itself by `import.meta.dirname`, by their name there. */
  readonly copies: Readonly<Record<string, string>>;
  /** Values of global names that are known when it is compiled. */
  readonly constants: () => Readonly<Record<string, string>>;
}

/**
 * Compiles a program, and says on stderr how long that took.
 *
 * @returns the file to run: the program's source if the folder for the compiled one can't be written
 */
export async function compileProgram(program: CompiledProgram): Promise<string> {
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
    await writeProgram(program, recipe, draft);
    const note = { ...state, folder: await hashFolder(draft) };
    await moveTo(draft, join(place, note.folder));
    writeNote(program, note);
    await removeOld(place, note.folder);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    console.error(`\`${name}\` has changed or is new: compiled it in ${seconds} s.`);
    return compiledFile(program, note);
  } catch (error) {
    const reason = errorReason(error);
    if (!unwritable.has(reason)) throw error;
    console.error(`\`${name}\` starts slowly: ${place} can't be written (${reason}).`);
    return join(root, folder, recipe.entry);
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
  }
}

/** Bundles a program with its packages; what it imports late stays in files of its own. */
async function writeProgram(
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
