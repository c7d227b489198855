import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ApplicationName } from '@platform/contracts/application';
import { RELEASE_FILE, type Release, releaseBaseAddress } from '@platform/contracts/release';
import { sha256 } from '@platform/node/hash';
import { STAND_IN } from '@platform/node/release-hash';
import { createRsbuild, mergeRsbuildConfig, type Rspack } from '@rsbuild/core';
import { versionOf } from './application-of.ts';
import { loadConfiguration, uniqueNames } from './compile.ts';
import { buildErrors } from './errors/build-errors.ts';
import { fixedHash, withRefresh } from './refresh/refresh-plugin.ts';
import { finishRelease, OtherModules } from './release-description.ts';
import { takeSourceMaps, writeSourceMaps } from './source-maps.ts';
import { refuseViolations } from './violations/source-violations.ts';
import { takeWebBuild, updateFile } from './web-build.ts';

// `site-build --watch` builds for development at each save. A build is a release in a folder of its
// own, with source maps and React's messages, neither minified nor checked by hashes. The compiler
// keeps its output, with the stand-in for the hash, for the next save.

export type BuildEvent =
  | { readonly kind: 'building' }
  /** Open pages can fetch the update to this code; the release is not made yet. */
  | { readonly kind: 'compiled'; readonly code: string }
  | ({ readonly kind: 'built' } & Build)
  | { readonly kind: 'failed'; readonly messages: readonly string[] };

/** A release, and what pages compare to know whether they show it. */
interface Build {
  readonly folder: string;
  /** Names the code that browsers run; another one can be refreshed. */
  readonly code: string;
  /** Names all else that pages show of it. */
  readonly fixed: string;
}

/** How many builds are kept: one may be read while others are made. */
const KEPT = 3;

interface Watched {
  readonly folder: string;
  readonly app: ApplicationName;
  readonly home: string;
}

/** Never resolves: it watches until its process ends, with code 0 where it has to begin anew. */
export async function watchBuild(
  { folder, app, home }: Watched,
  tell: (event: BuildEvent) => void,
): Promise<void> {
  const version = versionOf(folder);
  const kept: string[] = [];
  // As deep as a build itself, because source maps name their sources relative to the file. Emptied
  // here: the compiler does so at each save until its first build is done, and writes no file twice.
  const compiled = join(home, 'compiled');
  const output = (part: string) => ({ distPath: { root: join(compiled, 'dist', part) } });
  rmSync(compiled, { recursive: true, force: true });
  const rsbuild = await createRsbuild({
    cwd: folder,
    environment: ['web', 'node'],
    config: mergeRsbuildConfig(withRefresh(app, await loadConfiguration(folder)), {
      mode: 'development',
      logLevel: 'silent',
      dev: { assetPrefix: releaseBaseAddress(app, `${version}-${STAND_IN}`) },
      output: { sourceMap: { js: 'source-map' } },
      // Milliseconds in which both compilers notice a save: the later one would begin a second build.
      tools: { rspack: { watchOptions: { aggregateTimeout: 50 } } },
      environments: {
        web: {
          // Where an open page expects the styles of a chunk that had none until now.
          output: {
            distPath: { ...output('web').distPath, css: '', cssAsync: '' },
            filename: { css: '[name].css' },
            cleanDistPath: false,
          },
          tools: { rspack: { output: uniqueNames(app) } },
        },
        node: { output: { ...output('node'), cleanDistPath: false } },
      },
    }),
  });
  rsbuild.onBeforeBuild(() => tell({ kind: 'building' }));
  rsbuild.onAfterEnvironmentCompile(({ environment, stats }) => {
    if (environment.name !== 'web' || !stats?.hash || stats.hasErrors()) return;
    tell({ kind: 'compiled', code: stats.hash });
  });
  rsbuild.onAfterBuild(({ stats }) => {
    const [web, node] = stats && 'stats' in stats ? stats.stats : [];
    if (!web || !node) throw new Error('the compiler gave no statistics');
    const messages = buildErrors(folder, [web, node]);
    if (messages.length > 0) return tell({ kind: 'failed', messages });
    // Another process may have built the same application a moment ago.
    const built = join(home, `${Date.now()}`);
    const dist = join(built, 'dist');
    kept.push(built);
    if (kept.length > KEPT) rmSync(kept.shift() ?? '', { recursive: true, force: true });
    try {
      const release = writeRelease({ folder, app, version, dist, web, node });
      const fixed = fixedHash({ web: web.compilation, node: node.compilation, release });
      tell({ kind: 'built', folder: built, code: web.hash ?? '', fixed });
    } catch (error) {
      if (error instanceof OtherModules) process.exit();
      tell({ kind: 'failed', messages: [error instanceof Error ? error.message : String(error)] });
    }
  });
  await rsbuild.build({ watch: true });
}

interface Compiled {
  readonly folder: string;
  readonly app: ApplicationName;
  readonly version: string;
  readonly dist: string;
  readonly web: Rspack.Stats;
  readonly node: Rspack.Stats;
}

function writeRelease({ folder, app, version, dist, web, node }: Compiled): Release {
  copyAssets(web, join(dist, 'web'));
  copyAssets(node, join(dist, 'node'));
  const { compilation } = web;
  const files = takeWebBuild(dist, web);
  refuseViolations({ folder, dist, app, compilation });
  const maps = new Map([
    ...takeSourceMaps(folder, dist, 'web'),
    ...takeSourceMaps(folder, dist, 'node'),
  ]);
  writeSourceMaps(dist, maps);
  for (const [file, text] of maps) {
    if (file.startsWith('web/')) writeFileSync(join(dist, `${file}.map`), text);
  }
  const build = { folder, dist, app, version, web: files, compilation };
  // The same code may come from other lines.
  const release = finishRelease(build, { maps: sha256([...maps.values()].join()) });
  writeFileSync(join(dist, RELEASE_FILE), JSON.stringify(release));
  return release;
}

/** Copies what this compilation consists of: the folder has the files of earlier ones as well. */
function copyAssets({ compilation }: Rspack.Stats, to: string): void {
  const from = compilation.outputOptions.path ?? '';
  for (const { name } of compilation.getAssets()) {
    if (updateFile.test(name)) continue;
    const [file = ''] = name.split('?');
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
}
