import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import type { RemoteName } from '@site/contracts/application';
import { stylePrefix } from '@site/node/style-violations';
import { createJiti } from 'jiti';
import { applicationOf } from './application-of.ts';
import { nodeEnvironment, webEnvironment } from './environments.ts';
import { exposedModules } from './exposed-modules.ts';
import { consumedModules, platformPattern } from './platform.ts';
import { reactPlugin } from './react-plugin.ts';
import { storedEntriesModule } from './stored-entries.ts';

/**
 * The complete build of a remote. Its exposes follow from `src/routes.ts`: each page that a route
 * names becomes `pages/*`, and each section in the list becomes `sections/*`. Each is exposed on
 * its own, so that a visit loads only what it shows.
 *
 * @param options.name the remote's name, as its package.json has it
 * @returns the configuration; rejects where the names differ or `src/routes.ts` violates the
 *   contract
 */
export function defineRemote({ name }: { name: RemoteName }) {
  return defineConfig(async (): Promise<RsbuildConfig> => {
    const folder = process.cwd();
    const packageName = applicationOf(folder);
    if (packageName !== name) {
      throw new Error(
        `package.json says ${packageName}, rsbuild.config.ts says ${name}: name it once`,
      );
    }
    const routes = await createJiti(import.meta.url).import(join(folder, 'src/routes.ts'));
    const modules = exposedModules(folder, routes);
    const federation = new ModuleFederationPlugin({
      name,
      filename: 'entry.[contenthash:8].js',
      exposes: Object.fromEntries(Object.entries(modules).map(([key, file]) => [`./${key}`, file])),
      shared: consumedModules(folder),
      dts: false,
      // `mf-stats.json` lists the files that each exposed module needs; it is read and then
      // removed.
      manifest: true,
      experiments: {
        asyncStartup: true,
        externalRuntime: true,
        optimization: { disableSnapshot: true, target: 'web' },
      },
    });
    return {
      plugins: [reactPlugin()],
      // Two remotes may have a file and a class of the same name.
      output: { cssModules: { localIdentName: `${stylePrefix(name)}[local]-[hash:base64:6]` } },
      environments: {
        // The container of Module Federation is the only entry.
        web: webEnvironment({ container: 'data:text/javascript,' }, [federation], {}),
        node: nodeEnvironment(
          { routes: './src/routes.ts', ...storedEntriesModule(folder), ...modules },
          platformPattern,
        ),
      },
    };
  });
}
