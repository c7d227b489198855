import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { errorReason } from '@platform/node/error-code';
import { sha256 } from '@platform/node/hash';
import { OperatorError } from '@platform/node/operator-error';
import { build } from 'esbuild';
import { copyPackages, platformsIn } from './copy-packages.ts';
import { launcherText } from './launcher.ts';
import { copyBeside, outsidePackages, programOptions, sourcePlaces } from './program-options.ts';
import type { Program } from './programs.mjs';

const NOTE_FILE = 'bundle.json';
const NODE = '>=20.19';

interface BundleNote {
  readonly program: string;
  readonly version: string;
  /** The beginning of the hash of all other files, by name: the same sources give the same one. */
  readonly content: string;
  readonly node: string;
  /** The machines that it runs on, such as `linux-x64-glibc`; empty for all. */
  readonly platforms: readonly string[];
}

/**
 * Replaces another bundle in the folder once this one is complete.
 * @throws OperatorError where the folder holds something else, or the program can't be bundled
 */
export async function writeBundle(program: Program, target: string): Promise<BundleNote> {
  await requireReplaceable(target);
  const draft = `${target}.${randomUUID()}`;
  try {
    await mkdir(draft, { recursive: true }).catch((error: unknown) => {
      throw new OperatorError(
        `${draft} can't be made (${errorReason(error)}): name another folder.`,
      );
    });
    const note = await fill(draft, program);
    await replace(target, draft);
    return note;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function fill(draft: string, program: Program): Promise<BundleNote> {
  const { root, folder } = program;
  const own = join(root, folder);
  const compiled = join(draft, 'program');
  await compile(program, compiled);
  await copyBeside(
    { ...program, copies: { ...program.copies, ...program.bundledCopies } },
    compiled,
  );
  const searched = [own, join(root, 'shared/platform/node')];
  const dependencies = await copyPackages(program.packages ?? {}, searched, draft);
  const platforms = await platformsIn(join(draft, 'node_modules'));
  const entries = Object.keys(program.entries);
  for (const entry of entries) {
    await writeFile(join(draft, `${entry}.mjs`), launcherText(entry, program.name, platforms));
  }
  const { name, version } = JSON.parse(await readFile(join(own, 'package.json'), 'utf8'));
  await writeJson(join(draft, 'package.json'), {
    name,
    version,
    private: true,
    type: 'module',
    engines: { node: NODE },
    bin: Object.fromEntries(entries.map((one) => [one, `${one}.mjs`])),
    dependencies,
  });
  await cp(join(own, 'deploy'), draft, { recursive: true });
  const content = await contentOf(draft);
  const note = { program: program.name, version, content, node: NODE, platforms };
  await writeJson(join(draft, NOTE_FILE), note);
  return note;
}

/** Stands where a source asks for its own place, which a bundle does not have. */
const NO_PLACE = '__a_bundle_has_no_sources__';

/** The files do not depend on where they are written, or where the workspace is. */
async function compile(program: Program, target: string): Promise<void> {
  const { name, root, packages = {}, absent = [] } = program;
  const options = programOptions(program);
  // Nothing is written there. Maps lead from it to the root, and so from the compiled files to the
  // bundle: an error names `shared/platform/edge/src/…` in the bundle's folder.
  const outdir = join(root, name);
  const { outputFiles, metafile } = await build({
    ...options,
    outdir,
    write: false,
    metafile: true,
    // Leaves out what only programs in the workspace do.
    minifySyntax: true,
    define: { ...options.define, BUNDLED: 'true' },
    plugins: [sourcePlaces(program, () => NO_PLACE), outsidePackages(program, 'beside')],
  });
  const known = [...Object.keys(packages), ...absent];
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  for (const { path, external } of imported) {
    const isKnown = known.some((one) => path === one || path.startsWith(`${one}/`));
    if (!external || isKnown || isBuiltin(path)) continue;
    throw new OperatorError(
      `${name} can't be bundled: it imports ${path}, which would not be there. Add it to its \`packages\` in programs.mjs.`,
    );
  }
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

async function contentOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const hashes: [string, string][] = [];
  for (const path of paths.filter((path) => path !== NOTE_FILE).sort()) {
    hashes.push([path, sha256(await readFile(join(folder, path)))]);
  }
  return sha256(JSON.stringify(hashes)).slice(0, 16);
}

function writeJson(file: string, content: unknown): Promise<void> {
  return writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** What was named by mistake must not be removed, nor settings or data that somebody keeps in a bundle. */
async function requireReplaceable(target: string): Promise<void> {
  const names: string[] = await readdir(target).catch((error: unknown) => {
    if (errorReason(error) === 'ENOENT') return [];
    throw new OperatorError(
      `${target} can't be read (${errorReason(error)}): name another folder.`,
    );
  });
  if (names.length === 0) return;
  if (!names.includes(NOTE_FILE)) {
    throw new OperatorError(`${target} holds something else than a bundle: name another folder.`);
  }
  const note = await readFile(join(target, NOTE_FILE), 'utf8');
  if (note.includes(`"content": "${await contentOf(target)}"`)) return;
  throw new OperatorError(
    `${target} is not as it was written: settings or data that are kept in it would be removed. Move them elsewhere and remove the folder, or name another one.`,
  );
}

/** The old bundle is removed last, and comes back if the new one can't take its place. */
async function replace(target: string, draft: string): Promise<void> {
  const old = `${draft}.old`;
  const wasThere = await rename(target, old).then(
    () => true,
    (error: unknown) => {
      if (errorReason(error) !== 'ENOENT') throw error;
      return false;
    },
  );
  try {
    await rename(draft, target);
  } catch (error) {
    // What is wrong with the new one is worth more than that the old one is somewhere else.
    if (wasThere) await rename(old, target).catch(() => {});
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}
