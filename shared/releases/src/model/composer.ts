import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Composition } from '@platform/contracts/composition';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';

// Whether this composer would make the same bytes is decided by the hash of its sources, which
// names compositions and cached renderings. A hash has no order, so whether another composer is
// newer is decided by a number, which people raise.

/** Raised if an older checkout would revert something unknown to it; other bytes are no reason. */
export const COMPOSER_GENERATION = 4;

export type ComposedBy = Pick<Composition, 'contract' | 'composer' | 'composerSources' | 'year'>;

/** Defined in compiled programs: the hash of their sources. */
declare const COMPOSER_SOURCES: string;

let hash: string | undefined = typeof COMPOSER_SOURCES === 'string' ? COMPOSER_SOURCES : undefined;

/** In every composition, whenever it is made: what serves it writes the current one over it. */
const year = 2026;

export function thisComposer(): ComposedBy {
  hash ??= hashComposer(join(import.meta.dirname, '..'));
  return {
    contract: CONTRACT_VERSION,
    composer: COMPOSER_GENERATION,
    composerSources: hash,
    year,
  };
}

/** The rooms whose code decides what is in a composition. */
const rooms = ['model', 'render', 'change/compose'];

/** Of the workspace's packages, whose versions say nothing of their sources. */
const ownScopes: readonly string[] = ['@platform', '@site'];

/** With their imports from the workspace and packages' versions; equal on every machine. */
export function hashComposer(folder: string, read = readText): string {
  const digest = createHash('sha256');
  const known = new Set<string>();
  const roots = new Map<string, string>();
  const isNew = (name: string) => !known.has(name) && known.add(name);

  function addSource(file: string, name: string, follow: (specifier: string) => void): void {
    const text = read(file).replaceAll('\r\n', '\n');
    digest.update(JSON.stringify([name, text]));
    for (const specifier of importsIn(text)) {
      if (specifier.startsWith('.')) follow(specifier);
      else addImported(specifier);
    }
  }

  function addImported(specifier: string): void {
    const [scope = '', ...rest] = specifier.split('/');
    if (!ownScopes.includes(scope)) {
      addVersion(specifier);
      return;
    }
    const [name = '', ...path] = rest;
    const owner = `${scope}/${name}`;
    const root = roots.get(owner) ?? packageFolder(specifier, owner);
    roots.set(owner, root);
    // These packages export all their sources by name; resolving each would take a millisecond.
    addOfPackage(owner, root, join(root, 'src', `${path.join('/')}.ts`));
  }

  function addVersion(specifier: string): void {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    if (!isNew(name)) return;
    const description = descriptionIn(packageFolder(specifier, name));
    digest.update(JSON.stringify([name, description?.version]));
  }

  function addOfPackage(name: string, root: string, file: string): void {
    const path = `${name}/${withSlashes(relative(root, file))}`;
    if (!isNew(path)) return;
    addSource(file, path, (specifier) => addOfPackage(name, root, join(dirname(file), specifier)));
  }

  for (const room of rooms) {
    for (const path of sourcesIn(join(folder, room))) {
      // All files of these rooms count. Earlier rooms do not affect the bytes.
      addSource(join(folder, room, path), `${room}/${path}`, () => {});
    }
  }
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

/** A source's imports, such as `./page.ts` or `zod/mini`, without Node's own modules. */
function importsIn(text: string): string[] {
  const imports = text.matchAll(/\b(?:from |import\()'([^']+)'/g);
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
