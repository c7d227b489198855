import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What the shell provides to every remote; `@site/ui` includes router and component library. */
const platformModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@site/ui',
  '@site/ui/',
] as const;

const platformPackages = ['react', 'react-dom', '@site/ui'] as const;

/** Matches every platform module: these stay outside of a remote's render bundle. */
export const platformPattern = /^(?:react|react-dom|@site\/ui)(?:$|\/)/;

/** The package that a platform module belongs to: `react` for `react/jsx-runtime`. */
export function platformPackage(module: string): string {
  return (
    platformPackages.find((name) => module === name || module.startsWith(`${name}/`)) ?? module
  );
}

export function installedVersions(folder: string): Record<string, string> {
  const file = join(folder, 'package.json');
  const { dependencies, peerDependencies, devDependencies } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Record<string, Record<string, string> | undefined>;
  const dependsOn = { ...dependencies, ...peerDependencies, ...devDependencies };
  const { resolve } = createRequire(file);
  return Object.fromEntries(
    platformPackages
      .filter((name) => name in dependsOn)
      .map((name) => [name, readVersion(resolve(`${name}/package.json`))]),
  );
}

function readVersion(file: string): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}

/** Module Federation `shared` of the shell; the core is in the first request level. */
export function providedModules(folder: string) {
  const eager = [...platformModules, '@site/ui/shell'];
  return sharedModules(folder, eager, (module) => ({ eager: !module.endsWith('/') }));
}

/** Module Federation `shared` of a remote, which never has a copy of its own. */
export function consumedModules(folder: string) {
  return sharedModules(folder, platformModules, () => ({ import: false as const }));
}

function sharedModules<Extra>(
  folder: string,
  modules: readonly string[],
  extra: (module: string) => Extra,
) {
  const versions = installedVersions(folder);
  return Object.fromEntries(
    modules.map((module) => {
      const version = versions[platformPackage(module)];
      // It is shared even where the application names no version: a second copy would be worse.
      const requiredVersion = version === undefined ? (false as const) : `^${version}`;
      return [module, { singleton: true, requiredVersion, ...extra(module) }] as const;
    }),
  );
}
