import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { RemoteName } from '@platform/contracts/application';
import { OperatorError } from '@platform/node/operator-error';
import { stylePrefix } from '@platform/node/style-violations';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import { createJiti } from 'jiti';
import { applicationOf } from './application-of.ts';
import { nodeEnvironment, reactPlugin, webEnvironment } from './environments.ts';
import { loadingFailure } from './errors/loading-failure.ts';
import { shownPlace } from './errors/source-place.ts';
import { exposedModules, ROUTES } from './exposed-modules.ts';
import { consumedModules, platformPattern } from './platform.ts';
import { storedEntriesModule } from './stored-entries.ts';

/**
 * The complete build of a remote. Each page and section of `src/routes.ts` is exposed on its own,
 * so that a visit loads only what it shows. Rejects with an OperatorError where `name` is not that
 * of package.json, or `src/routes.ts` violates the contract.
 */
export function defineRemote({ name }: { name: RemoteName }) {
  return defineConfig(async (): Promise<RsbuildConfig> => {
    const folder = process.cwd();
    const packageName = applicationOf(folder);
    if (packageName !== name) {
      throw new OperatorError(
        `${shownPlace(folder, join(folder, 'rsbuild.config.ts'))}: the name is ${name} here and ${packageName} in package.json: write the same in both`,
      );
    }
    const routes = await loadRoutes(folder);
    const modules = exposedModules(folder, routes);
    const federation = new ModuleFederationPlugin({
      name,
      filename: 'entry.[contenthash:8].js',
      exposes: Object.fromEntries(Object.entries(modules).map(([key, file]) => [`./${key}`, file])),
      shared: consumedModules(folder),
      dts: false,
      // `mf-stats.json` lists the files of each exposed module; it is read and then removed.
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

async function loadRoutes(folder: string): Promise<unknown> {
  const file = join(folder, ROUTES);
  if (!existsSync(file)) {
    throw new OperatorError(
      `${shownPlace(folder, file)} is missing: it says which paths the pages of this remote answer`,
    );
  }
  try {
    return await createJiti(import.meta.url).import(file);
  } catch (error) {
    throw loadingFailure(folder, error);
  }
}
