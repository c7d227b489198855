import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Composition } from '@site/contracts/composition';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';

/*
 * Two questions are asked about the composer that made a composition.
 *
 * "Would this one make the same bytes of the same choice?" The hash of its sources answers that. It
 * names compositions and cached renderings, so nobody has to remember to raise a number.
 *
 * "Is it newer than this one?" A hash has no order, so this is a number, which people raise.
 */

/**
 * Raised when an older checkout must not build on what this one composes, because it would take back
 * something that it does not know. A change of bytes alone is no reason.
 */
export const COMPOSER_GENERATION = 4;

/** Who made a composition, as it says itself. `composerSources` is absent in those of older versions. */
export type ComposedBy = Pick<Composition, 'contract' | 'composer' | 'composerSources'>;

/** The rooms whose code decides what is in a composition. */
const rooms = ['composition', 'render', 'compose'];

/** Sources do not change while a process runs. */
let hash: string | undefined;

/** This composer, as its compositions name it. */
export function thisComposer(): ComposedBy {
  hash ??= hashComposer(join(import.meta.dirname, '..'));
  return {
    contract: CONTRACT_VERSION,
    composer: COMPOSER_GENERATION,
    composerSources: hash,
  };
}

/**
 * The hash of the composer's sources, of the workspace packages that they import, and of the versions
 * of all other packages that they import. It is the same on every machine: paths are relative, line
 * ends do not count, and tests are left out.
 *
 * @param folder what the rooms are in
 */
export function hashComposer(folder: string): string {
  const digest = createHash('sha256');
  const packages = new Set<string>();
  const add = (name: string, root: string) => {
    for (const path of sourcesIn(root)) {
      const text = readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
      digest.update(JSON.stringify([name, path, text]));
      for (const specifier of importedPackages(text)) addPackage(specifier);
    }
  };
  const addPackage = (specifier: string) => {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    if (packages.has(name)) return;
    packages.add(name);
    const root = packageFolder(specifier, name);
    if (name.startsWith('@site/')) add(name, join(root, 'src'));
    else digest.update(JSON.stringify([name, descriptionIn(root)?.version]));
  };
  for (const room of rooms) add(room, join(folder, room));
  return digest.digest('hex').slice(0, 16);
}

/** Paths inside a folder, with slashes, in an order that is the same everywhere. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /(?<!\.test|\.proof)\.(?:ts|mjs)$/.test(path))
    .sort();
}

/** What a source imports from packages, such as `zod/mini`; Node's own modules are in no package. */
function importedPackages(text: string): string[] {
  const imports = text.matchAll(/\b(?:from |import\()'([^.'][^']*)'/g);
  return [...imports].map(([, specifier = '']) => specifier).filter((name) => !/^node:/.test(name));
}

function packageFolder(specifier: string, name: string): string {
  let folder = dirname(fileURLToPath(import.meta.resolve(specifier)));
  while (descriptionIn(folder)?.name !== name) {
    const above = dirname(folder);
    if (above === folder) throw new Error(`no package.json of ${name} is above ${specifier}`);
    folder = above;
  }
  return folder;
}

function descriptionIn(folder: string): { name?: string; version?: string } | undefined {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
