import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BILL_OF_MATERIALS_FILE } from '@platform/contracts/release';
import type { Rspack } from '@rsbuild/core';
import { fileOf } from './module-graph.ts';

// The packages whose code is in a release, as CycloneDX: what the compiler has put into a file, and
// not what is installed or left out. No time and no serial number, so that the same source gives the
// same release.

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly isPrivate: boolean;
}

/** Written below `dist` as a file of the release. @param compilations for browsers and for Node */
export function writeBillOfMaterials(
  folder: string,
  { app, version }: { readonly app: string; readonly version: string },
  compilations: readonly Rspack.Compilation[],
): void {
  const packages = new Map<string, Package>();
  const known = new Map<string, Package | undefined>();
  for (const file of compilations.flatMap(bundledFiles)) {
    const home = dirname(file);
    if (!known.has(home)) known.set(home, packageOf(home, folder));
    const found = known.get(home);
    if (found) packages.set(referenceOf(found), found);
  }
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': `${app}@${version}`, name: app, version },
    },
    components: [...packages].sort(([one], [other]) => (one < other ? -1 : 1)).map(component),
  };
  const target = join(folder, 'dist', BILL_OF_MATERIALS_FILE);
  writeFileSync(target, `${JSON.stringify(bill, null, 1)}\n`);
}

/** The sources that are in some file; one module may stand for several that were joined. */
function bundledFiles({ modules, chunkGraph }: Rspack.Compilation): string[] {
  return [...modules]
    .filter((module) => [...chunkGraph.getModuleChunksIterable(module)].length > 0)
    .flatMap((module) => ('modules' in module ? joinedIn(module) : [module]))
    .map(fileOf)
    .filter((file) => file !== '');
}

/** The compiler's types know the joined modules only by the class. */
function joinedIn(module: Rspack.Module): readonly Rspack.Module[] {
  return (module as Rspack.ConcatenatedModule).modules;
}

/** Of the package that a folder belongs to; undefined for the application itself. */
function packageOf(folder: string, application: string): Package | undefined {
  for (let home = folder; home !== application && home !== dirname(home); home = dirname(home)) {
    const file = join(home, 'package.json');
    if (!existsSync(file)) continue;
    const { name, version, license, private: isPrivate } = JSON.parse(readFileSync(file, 'utf8'));
    // Packages have others in them, which only say how their files are to be read.
    if (!name || !version) continue;
    const licensed = typeof license === 'string' ? { license } : {};
    return { name, version, ...licensed, isPrivate: isPrivate === true };
  }
  return undefined;
}

function referenceOf({ name, version }: Package): string {
  return `${name}@${version}`;
}

const expression = /^\(?[\w.+-]+(?: (?:AND|OR|WITH) [\w.+-]+)*\)?$/;

function component([reference, found]: [string, Package]) {
  const { name, version, license, isPrivate } = found;
  const isExpression = license && license !== 'UNLICENSED' && expression.test(license);
  const licensed = isExpression ? { expression: license } : { license: { name: license } };
  return {
    type: 'library',
    'bom-ref': reference,
    name,
    version,
    ...(license ? { licenses: [licensed] } : {}),
    // Nobody finds a private one in the registry, or should find another there.
    ...(isPrivate ? {} : { purl: `pkg:npm/${name.replace('@', '%40')}@${version}` }),
  };
}
