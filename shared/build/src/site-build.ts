#!/usr/bin/env node
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createRsbuild, loadConfig, mergeRsbuildConfig, type Rspack } from '@rsbuild/core';
import { RELEASE_FILE, releaseBaseAddress } from '@site/contracts/release';
import { applicationOf } from './application-of.ts';
import { contentHash, filesBelow } from './content-hash.ts';
import { modulesPassedOn } from './names/platform-names.ts';
import { readVersion } from './platform.ts';
import { describedSources, describeRelease } from './release-description.ts';
import { takeSourceMaps, withSourceMaps, writeSourceMaps } from './source-maps.ts';
import { readStoredEntries } from './stored-entries.ts';
import { boundaryViolations } from './violations/boundary-violations.ts';
import { takeWebBuild } from './web-build.ts';

/*
 * `site-build`, run in an application's folder, builds it into `dist/` as a release. The
 * application has the name of its package.
 *
 * A release's id is the hash of its content, and its content holds its id: in the addresses of its
 * files, and in the names that keep two releases of one remote apart in one page. So it is built
 * twice, the first time under a stand-in id to find the hash. The same source gives the same id.
 *
 * Where the sources do not build it ends with exit code 1 and the compiler's messages, and where
 * parts of a remote would reach into other applications, or store what it does not declare, with one
 * line for each of them.
 */
const STAND_IN = '00000000';

const folder = process.cwd();
const app = applicationOf(folder);
const version = readVersion(join(folder, 'package.json'));

process.env.NODE_ENV = 'production';
rmSync(join(folder, 'dist'), { recursive: true, force: true });
const draft = await build(['web', 'node'], STAND_IN);
takeWebBuild(folder, draft);
const nodeMaps = takeSourceMaps(folder, 'node');
if (app !== 'shell') {
  const declared = readStoredEntries(folder);
  refuseViolations(boundaryViolations({ folder, app, declared, compilation: draft.compilation }));
}
const hash = contentHash(join(folder, 'dist'), describedSources(draft.compilation, folder));
const stats = await build(['web'], hash);
const web = takeWebBuild(folder, stats);
replaceStandIn(join(folder, 'dist/node'), hash);
writeSourceMaps(folder, new Map([...takeSourceMaps(folder, 'web'), ...nodeMaps]));
const { compilation } = stats;
const id = `${version}-${hash}`;
const release = describeRelease({ folder, app, version, id, web, compilation });
writeFileSync(join(folder, 'dist', RELEASE_FILE), `${JSON.stringify(release, null, 1)}\n`);
console.log(`${app} ${release.id}: ${Object.keys(release.files).length} files in dist/`);

for (const { module, file } of app === 'shell' ? [] : modulesPassedOn(compilation)) {
  const where = relative(folder, file);
  console.warn(
    `${where} passes ${module} on as a whole, so nobody can tell before it is live whether the shell has what it takes: take each by its name, as in import { name } from '${module}'`,
  );
}

/** Builds for the given environments; resolves to the compiler's statistics of the browser's. */
async function build(environment: string[], hash: string): Promise<Rspack.Stats> {
  const { content } = await loadConfig({ cwd: folder });
  const assetPrefix = releaseBaseAddress(app, `${version}-${hash}`);
  const rsbuild = await createRsbuild({
    cwd: folder,
    environment,
    config: mergeRsbuildConfig(content, withSourceMaps(hash === STAND_IN ? 'node' : 'web'), {
      mode: 'production',
      logLevel: 'warn',
      output: { assetPrefix },
      environments: {
        web: {
          tools: {
            rspack: {
              output: { uniqueName: `${app}_${hash}`, chunkLoadingGlobal: `chunks_${app}_${hash}` },
            },
          },
        },
      },
    }),
  });
  const { stats, close } = await rsbuild.build();
  await close();
  const [web] = stats && 'stats' in stats ? stats.stats : [stats];
  if (!web) throw new Error('the compiler gave no statistics');
  return web;
}

/** Ends the build where something in it reaches into other applications. */
function refuseViolations(violations: readonly string[]): void {
  if (violations.length === 0) return;
  for (const violation of violations) console.error(violation);
  console.error(
    `${app} is not built: ${violations.length} of its parts would reach into other applications, or store what visitors are not told of.`,
  );
  process.exit(1);
}

function replaceStandIn(nodeFolder: string, hash: string): void {
  for (const file of filesBelow(nodeFolder)) {
    const path = join(nodeFolder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(`${version}-${STAND_IN}`, `${version}-${hash}`));
  }
}
