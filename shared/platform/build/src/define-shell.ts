import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig, type RsbuildConfig, rspack } from '@rsbuild/core';
import { nodeEnvironment, reactPlugin, webEnvironment } from './environments.ts';
import { leftOut } from './left-out/left-out.ts';
import { providedModules } from './platform.ts';
import { storedEntriesModule } from './stored-entries.ts';

export function defineShell(): RsbuildConfig {
  const folder = process.cwd();
  const federation = new ModuleFederationPlugin({
    name: 'shell',
    remotes: {},
    shared: providedModules(folder),
    // By default every remote's entry is loaded at start, needed or not.
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: true,
    experiments: {
      asyncStartup: true,
      provideExternalRuntime: true,
      optimization: { disableSnapshot: true, target: 'web' },
    },
  });
  const withoutReset = new rspack.NormalModuleReplacementPlugin(
    /[\\/]styled-system[\\/]preflight\.js$/,
    leftOut('preflight'),
  );
  return defineConfig({
    plugins: [reactPlugin()],
    environments: {
      web: webEnvironment({ client: './src/client.ts' }, [federation, withoutReset]),
      node: nodeEnvironment(
        { server: './src/server.tsx', ...storedEntriesModule(folder) },
        undefined,
      ),
    },
  });
}
