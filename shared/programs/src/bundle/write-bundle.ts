import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorReason } from '@site/node/error-code';
import { OperatorError } from '@site/node/operator-error';
import { copyBeside } from '../compiled/compile-in-workspace.ts';
import type { ProgramPlace, ProgramRecipe } from '../program-recipe.ts';
import { type BundleNote, contentOf, NOTE_FILE } from './bundle-note.ts';
import { compileBundle } from './compile-bundle.ts';
import { copyPackages, platformsIn } from './copy-packages.ts';
import { launcherText } from './launcher.ts';
import { replaceBundle } from './replace-bundle.ts';

/** The files beside a program that say how to run it somewhere. */
const DEPLOY = 'deploy';
const NODE = '>=20.19';

/**
 * Writes a bundle: a program that runs with Node alone, on machines of this one's kind.
 *
 * @param target the bundle's folder; another bundle there is replaced once this one is complete
 * @throws OperatorError where the folder holds something else, or the program can't be bundled
 */
export async function writeBundle(place: ProgramPlace, target: string): Promise<BundleNote> {
  await requireReplaceable(target);
  const own = join(place.root, place.folder);
  const recipe: ProgramRecipe = (await import(pathToFileURL(join(own, 'program.ts')).href)).program;
  const draft = `${target}.${randomUUID()}`;
  try {
    await makeFolder(draft);
    const note = await fill(draft, place, recipe);
    await replaceBundle(target, draft);
    return note;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function fill(
  draft: string,
  place: ProgramPlace,
  recipe: ProgramRecipe,
): Promise<BundleNote> {
  const { root, folder, name: program } = place;
  const own = join(root, folder);
  const compiled = join(draft, 'program');
  await compileBundle(place, recipe, compiled);
  await cp(
    join(import.meta.dirname, '../compiled/name-sources.mjs'),
    join(compiled, 'name-sources.mjs'),
  );
  await copyBeside(own, recipe, compiled);
  const searched = [own, join(root, 'shared/node')];
  const dependencies = await copyPackages(recipe.packages ?? {}, searched, draft);
  const platforms = await platformsIn(join(draft, 'node_modules'));
  for (const name of Object.keys(recipe.entries)) {
    await writeFile(join(draft, `${name}.mjs`), launcherText(name, program, platforms));
  }
  const { name, version } = JSON.parse(await readFile(join(own, 'package.json'), 'utf8'));
  await writeJson(join(draft, 'package.json'), {
    name,
    version,
    private: true,
    type: 'module',
    engines: { node: NODE },
    ...systemsOf(platforms),
    bin: Object.fromEntries(Object.keys(recipe.entries).map((one) => [one, `${one}.mjs`])),
    dependencies,
  });
  await cp(join(own, DEPLOY), draft, { recursive: true });
  const note = { program, version, content: await contentOf(draft), node: NODE, platforms };
  await writeJson(join(draft, NOTE_FILE), note);
  return note;
}

/** How npm says which machines something is for. */
function systemsOf(platforms: readonly string[]) {
  if (platforms.length === 0) return {};
  const [os, cpu] = [0, 1].map((part) => [
    ...new Set(platforms.map((one) => one.split('-')[part])),
  ]);
  return { os, cpu };
}

function writeJson(file: string, content: unknown): Promise<void> {
  return writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new OperatorError(
      `${folder} can't be made (${errorReason(error)}): name another folder.`,
    );
  });
}

/** What was named by mistake must not be removed. */
async function requireReplaceable(target: string): Promise<void> {
  const names: string[] = await readdir(target).catch((error: unknown) => {
    if (errorReason(error) === 'ENOENT') return [];
    throw new OperatorError(
      `${target} can't be read (${errorReason(error)}): name another folder.`,
    );
  });
  if (names.length === 0) return;
  if (names.includes(NOTE_FILE)) return requireAsWritten(target);
  throw new OperatorError(`${target} holds something else than a bundle: name another folder.`);
}

/** Settings or data that somebody keeps in a bundle would be removed with it. */
async function requireAsWritten(target: string): Promise<void> {
  // Another run may replace it while it is read.
  for (const _attempt of [1, 2, 3]) if (await isAsWritten(target)) return;
  throw new OperatorError(
    `${target} is not as it was written: settings or data that are kept in it would be removed. Move them elsewhere and remove the folder, or name another one.`,
  );
}

async function isAsWritten(target: string): Promise<boolean> {
  try {
    const note = JSON.parse(await readFile(join(target, NOTE_FILE), 'utf8'));
    return note.content === (await contentOf(target));
  } catch (error) {
    // Another run has moved it aside.
    if (errorReason(error) === 'ENOENT') return true;
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
