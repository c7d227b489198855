import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { RemoteName } from '@site/contracts/application';
import { globSync } from 'tinyglobby';
import { nodeEnvironment, webEnvironment } from './environments.ts';
import { consumedModules, platformPattern } from './platform.ts';

/**
 * The whole build of a remote. Exposes follow from the files: every `src/pages/*.page.tsx` becomes
 * `pages/*`, every `src/sections/*.section.tsx` that `src/routes.ts` lists becomes `sections/*`,
 * each on its own, so that a visit loads only what it shows.
 *
 * @param options.name the remote's name, without `mfe-`
 */
export function defineRemote({ name }: { name: RemoteName }): RsbuildConfig {
  const folder = process.cwd();
  const modules = exposedModules(folder);
  const federation = new ModuleFederationPlugin({
    name,
    filename: 'entry.[contenthash:8].js',
    exposes: Object.fromEntries(Object.entries(modules).map(([key, file]) => [`./${key}`, file])),
    shared: consumedModules(folder),
    dts: false,
    // `mf-stats.json` tells which files each exposed module needs; it is read and then removed.
    manifest: true,
    experiments: {
      asyncStartup: true,
      externalRuntime: true,
      optimization: { disableSnapshot: true, target: 'web' },
    },
  });
  return defineConfig({
    plugins: [pluginReact({ fastRefresh: false })],
    environments: {
      // The container of Module Federation is the only entry.
      web: webEnvironment({ container: 'data:text/javascript,' }, [federation], {}),
      node: nodeEnvironment({ routes: './src/routes.ts', ...modules }, platformPattern),
    },
  });
}

/** Key of each module, such as `pages/pricing`, and its source file. */
function exposedModules(folder: string): Record<string, string> {
  const files = globSync(['src/pages/*.page.tsx', 'src/sections/*.section.tsx'], { cwd: folder });
  return Object.fromEntries(
    files
      .sort()
      .map((file) => [
        file.replace(/^src\//, '').replace(/\.(?:page|section)\.tsx$/, ''),
        `./${join(file)}`,
      ]),
  );
}
