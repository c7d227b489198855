import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ApplicationName } from '@platform/contracts/application';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { type Release, releaseSchema } from '@platform/contracts/release';
import { remoteRoutes } from '@platform/contracts/remote-routes';
import { STAND_IN } from '@platform/node/release-hash';
import type { Rspack } from '@rsbuild/core';
import { readBrandAssets } from './brand-assets.ts';
import { exposedModules } from './exposed-modules.ts';
import { describeFiles, nameByContent } from './name-by-content.ts';
import { namesProvided, namesTaken } from './names/platform-names.ts';
import { placesNamed } from './places/places-in-source.ts';
import { installedVersions, platformPackage } from './platform.ts';
import { readStoredEntries, releasedEntries } from './stored-entries.ts';
import type { WebBuild } from './web-build.ts';

interface Build {
  readonly folder: string;
  /** Where its files are, normally `folder/dist`. */
  readonly dist: string;
  readonly app: ApplicationName;
  readonly version: string;
  readonly web: WebBuild;
  readonly compilation: Rspack.Compilation;
}

/**
 * Describes what was built under the stand-in, and puts the hash of that in its place.
 * @param more what the id depends on as well
 * @throws where `src/routes.ts` violates the contract
 */
export function finishRelease(build: Build, more: Readonly<Record<string, string>> = {}): Release {
  return nameByContent(build.dist, { ...describeDraft(build), ...more });
}

function describeDraft(build: Build): Release {
  const { folder, dist, app, version, web, compilation } = build;
  const common = {
    contract: CONTRACT_VERSION,
    id: `${version}-${STAND_IN}`,
    version,
    federation: web.federation,
    files: describeFiles(dist),
    ...describedSources(compilation, folder),
    storedEntries: releasedEntries(app, readStoredEntries(folder, dist)),
  };
  const parts = app === 'shell' ? shellParts(build) : remoteParts(build);
  return releaseSchema(app).parse({ app, ...common, ...parts });
}

/** Facts about the sources that the release lists and none of its files contains. */
function describedSources(compilation: Rspack.Compilation, folder: string) {
  return { ...placesNamed(compilation, folder), brandAssets: readBrandAssets(folder) };
}

function shellParts({ folder, web, compilation }: Build) {
  const versions = installedVersions(folder);
  const names = namesProvided(compilation);
  return {
    entry: web.entry,
    renderBundle: 'node/server.cjs',
    provides: Object.fromEntries(
      Object.entries(web.shared).map(([name, files]) => [
        name,
        { version: versions[platformPackage(name)] ?? '', ...files, names: names[name] },
      ]),
    ),
  };
}

function remoteParts({ folder, dist, web, compilation }: Build) {
  const exported = readRoutes(join(dist, 'node/routes.cjs'));
  const keys = Object.keys(exposedModules(folder, exported));
  const { routes, sections } = remoteRoutes.parse(exported);
  const modules = Object.fromEntries(
    keys.map((key) => {
      const files = web.exposes[key];
      if (!files) throw new OtherModules();
      return [key, { ...files, node: `node/${key}.cjs` }];
    }),
  );
  if (Object.keys(web.exposes).length > keys.length) throw new OtherModules();
  const [entry] = web.entry.scripts;
  const requires = Object.fromEntries(
    Object.entries(installedVersions(folder)).map(([name, installed]) => [name, `^${installed}`]),
  );
  const uses = namesTaken(compilation);
  return { entry, requires, uses, routes, sections, modules };
}

function readRoutes(file: string) {
  const { routes, sections } = createRequire(import.meta.url)(file) as Record<string, unknown>;
  return { routes, sections };
}

/** Since the build began, `src/routes.ts` has come to expose other modules. */
export class OtherModules extends Error {}
