#!/usr/bin/env node
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_FILE } from '@platform/contracts/release';
import { hashBuildSources, noteBuild } from '@platform/node/build-note';
import { applicationOf, versionOf } from './application-of.ts';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { compile } from './compile.ts';
import { isOperatorError } from './errors/loading-failure.ts';
import { shownPlace } from './errors/source-place.ts';
import { modulesPassedOn } from './names/platform-names.ts';
import { finishRelease } from './release-description.ts';
import { takeSourceMaps, writeSourceMaps } from './source-maps.ts';
import { refuseViolations } from './violations/source-violations.ts';
import { takeWebBuild } from './web-build.ts';

// `site-build`, run in an application's folder, builds it into `dist/` as a release, whose id is the
// hash of its content: the same source gives the same id. Errors and violations are printed once
// each, with their place, and end it with exit code 1.

try {
  await buildRelease(process.cwd());
} catch (error) {
  // Any other error is a bug and keeps its stack.
  if (!isOperatorError(error)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function buildRelease(folder: string): Promise<void> {
  const app = applicationOf(folder);
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const version = versionOf(folder);
  // What is saved while this builds makes the build outdated.
  const sources = await hashBuildSources(folder);
  const compiled = await compile({ folder, app, version });
  const [stats] = compiled;
  const { compilation } = stats;
  const web = takeWebBuild(dist, stats);
  const maps = (['web', 'node'] as const).flatMap((part) => [
    ...takeSourceMaps(folder, dist, part),
  ]);
  refuseViolations({ folder, dist, app, compilation });
  const compilations = compiled.map((each) => each.compilation);
  writeBillOfMaterials(folder, { app, version }, compilations);
  const release = finishRelease({ folder, dist, app, version, web, compilation });
  writeSourceMaps(dist, new Map(maps));
  writeFileSync(join(dist, RELEASE_FILE), `${JSON.stringify(release, null, 1)}\n`);
  await noteBuild(folder, sources);
  console.log(`${app} ${release.id}: ${Object.keys(release.files).length} files in dist/`);

  for (const { module, file } of app === 'shell' ? [] : modulesPassedOn(compilation)) {
    const where = shownPlace(folder, file);
    console.warn(
      `${where} passes ${module} on as a whole, so nobody can tell before it is live whether the shell has what it takes: take each by its name, as in import { name } from '${module}'`,
    );
  }
}
