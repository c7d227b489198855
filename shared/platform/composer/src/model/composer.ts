import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Composition } from '@platform/contracts/composition';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { SITE_DEFINITION } from '@platform/node/this-site';
import { inWorkspace, nearestWith } from '@platform/node/workspace-folder';

// Whether this composer would make the same bytes is decided by the hash of its sources, which
// names compositions and cached renderings. A hash has no order, so whether another composer is
// newer is decided by a number, which people raise.

/** Raised if an older checkout would revert something unknown to it; other bytes are no reason. */
export const COMPOSER_GENERATION = 4;

export type ComposedBy = Pick<Composition, 'contract' | 'composer' | 'composerSources' | 'year'>;

/** Defined in compiled programs: the hash of their sources. */
declare const COMPOSER_SOURCES: string;

let hash: string | undefined;

/** In every composition, whenever it is made: what serves it writes the current one over it. */
const year = 2026;

export function thisComposer(): ComposedBy {
  if (typeof COMPOSER_SOURCES === 'string') hash = COMPOSER_SOURCES;
  else hash ??= hashComposer(join(import.meta.dirname, '..'));
  return {
    contract: CONTRACT_VERSION,
    composer: COMPOSER_GENERATION,
    composerSources: hash,
    year,
  };
}

/** The rooms whose code decides what is in a composition, beside the definition of the site. */
const rooms = ['model', 'render', 'compose'];

/** Of the workspace's packages, whose versions say nothing of their sources. */
const ownScopes: readonly string[] = ['@platform', '@site'];

/** With their imports from the workspace and packages' versions; equal on every machine. */
export function hashComposer(folder: string, read = readText): string {
  const digest = createHash('sha256');
  const known = new Set<string>();
  const packages = new Map<string, ReturnType<typeof readPackage>>();
  const isNew = (name: string) => !known.has(name) && known.add(name);

  /** @param place where what it imports is installed */
  function addSource(
    file: string,
    name: string,
    place: string,
    follow = (_path: string) => {},
  ): void {
    const text = read(file).replaceAll('\r\n', '\n');
    digest.update(JSON.stringify([name, text]));
    for (const specifier of importsIn(text)) {
      if (specifier.startsWith('.')) follow(specifier);
      else addImported(specifier, place);
    }
  }

  function addImported(specifier: string, place: string): void {
    const [scope = '', ...rest] = specifier.split('/');
    if (!ownScopes.includes(scope)) {
      addVersion(specifier, place);
      return;
    }
    const [name = '', ...path] = rest;
    const owner = `${scope}/${name}`;
    const known = packages.get(owner) ?? readPackage(packageFolder(owner, place));
    packages.set(owner, known);
    addOfPackage(owner, known.root, known.sourceOf(path.join('/')));
  }

  function addVersion(specifier: string, place: string): void {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    if (!isNew(name)) return;
    const description = readFileSync(join(packageFolder(name, place), 'package.json'), 'utf8');
    digest.update(JSON.stringify([name, JSON.parse(description).version]));
  }

  function addOfPackage(name: string, root: string, file: string): void {
    const path = `${name}/${withSlashes(relative(root, file))}`;
    if (!isNew(path)) return;
    const folder = dirname(file);
    addSource(file, path, folder, (one) => addOfPackage(name, root, join(folder, one)));
  }

  for (const room of rooms) {
    for (const path of sourcesIn(join(folder, room))) {
      // All files of these rooms count, and what they import of packages; the gates change no bytes.
      addSource(join(folder, room, path), `${room}/${path}`, import.meta.dirname);
    }
  }
  const definition = inWorkspace(SITE_DEFINITION);
  addOfPackage('definition', dirname(definition), definition);
  return digest.digest('hex').slice(0, 16);
}

const readText = (file: string) => readFileSync(file, 'utf8');

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(withSlashes)
    .filter((path) => /(?<!\.test|\.proof)\.(?:ts|mjs)$/.test(path))
    .sort();
}

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

/** What a source can't be without, such as `./page.ts` or `zod/mini`, and no modules of Node. */
function importsIn(text: string): string[] {
  const imports = text.matchAll(/^(?:import|export|\}).* from '([^']+)';$/gm);
  return [...imports].map(([, specifier = '']) => specifier).filter((name) => !/^node:/.test(name));
}

/** One of the workspace, by its root. Resolving each import would take a millisecond. */
function readPackage(root: string) {
  const { exports } = JSON.parse(readText(join(root, 'package.json')));
  return { root, sourceOf: (path: string) => join(root, exports[`./${path}`] ?? `src/${path}.ts`) };
}

/** The folder of a package, as installed for a source in the folder `place`. */
function packageFolder(name: string, place: string): string {
  const found = nearestWith(join('node_modules', name, 'package.json'), place);
  if (found === undefined) throw new Error(`${name} is not installed for ${place}`);
  return realpathSync(join(found, 'node_modules', name));
}
