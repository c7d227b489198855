import { cp, mkdir, readdir, readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Program } from './programs.mjs';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** No program reads these. */
const unread = /\.(?:map|[cm]?tsx?|md|markdown|flow)$|^(?:test|tests|docs|example|examples)$/i;
/** These go with every copy, whatever else is left out. */
const always = /^(?:package\.json|licen[cs]e.*|copying.*|notice.*)$/i;

/** Each with dependencies of its own, so that no two versions meet. Resolves to versions. */
export async function copyPackages(
  packages: NonNullable<Program['packages']>,
  searched: readonly string[],
  target: string,
): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const [name, parts] of Object.entries(packages)) {
    const found = await findPackage(name, searched);
    if (!found) throw new Error(`${name} is not installed`);
    versions[name] = await copyPackage(found, parts, join(target, 'node_modules', name));
  }
  return versions;
}

async function copyPackage(
  folder: string,
  parts: 'whole' | readonly string[],
  target: string,
): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  await mkdir(target, { recursive: true });
  const isWanted = (path: string) =>
    path === '' ||
    always.test(path) ||
    parts === 'whole' ||
    parts.some((part) => `${path}/`.startsWith(`${part}/`) || part.startsWith(`${path}/`));
  await cp(folder, target, {
    recursive: true,
    filter: (from) => {
      const path = relative(folder, from);
      const name = path.slice(path.lastIndexOf('/') + 1);
      return name !== 'node_modules' && (always.test(name) || !unread.test(name)) && isWanted(path);
    },
  });
  const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
  for (const name of Object.keys(needed).sort()) {
    const found = await findPackage(name, [folder]);
    // Of libraries for other machines none is installed.
    if (!found && name in (manifest.optionalDependencies ?? {})) continue;
    if (!found) throw new Error(`${name}, which ${manifest.name} needs, is not installed`);
    await copyPackage(found, 'whole', join(target, 'node_modules', name));
  }
  return manifest.version;
}

async function findPackage(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const places = createRequire(join(folder, 'package.json')).resolve.paths(name) ?? [];
    for (const place of places) {
      const found = await realpath(join(place, name, 'package.json')).catch(() => undefined);
      if (found) return dirname(found);
    }
  }
  return undefined;
}

/** The platforms that a package's libraries for machines are for; empty if it runs anywhere. */
export async function platformsIn(folder: string): Promise<string[]> {
  const found = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    () => [],
  )) {
    if (!entry.isFile() || !entry.name.endsWith('.node')) continue;
    const description = JSON.parse(
      await readFile(join(entry.parentPath, 'package.json'), 'utf8').catch(() => '{}'),
    );
    const { os = [process.platform], cpu = [process.arch], libc = [] } = description;
    found.add([os[0], cpu[0], ...libc].join('-'));
  }
  return [...found].sort();
}
