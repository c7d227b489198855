import { createRequire } from 'node:module';
import { join } from 'node:path';
import { leftOut } from './left-out/left-out.ts';

/**
 * Aliases with which Module Federation's runtime is built from its ES modules. Its compiler plugin
 * names the CommonJS ones, of which nothing can be left out. What no page of the site uses is
 * replaced by what stands in `left-out/`. Each package is found from the one that depends on it.
 */
export function federationModules(): Record<string, string> {
  const find = (name: string, from: string) => createRequire(from).resolve(name);
  const enhanced = find('@module-federation/enhanced/rspack', import.meta.url);
  const tools = find('@module-federation/runtime-tools', enhanced);
  const runtime = find('@module-federation/runtime', tools);
  const core = find('@module-federation/runtime-core', runtime);
  const bundlerRuntime = find('@module-federation/webpack-bundler-runtime', tools);
  const externalRuntime = find(
    '@module-federation/inject-external-runtime-core-plugin',
    find('@module-federation/rspack', enhanced),
  );
  return {
    '@module-federation/runtime-tools': esModule(tools),
    '@module-federation/runtime': esModule(runtime),
    [bundlerRuntime]: esModule(bundlerRuntime),
    [externalRuntime]: esModule(externalRuntime),
    [join(core, '../plugins/snapshot/SnapshotHandler.js')]: leftOut('snapshot-handler'),
    [join(core, '../utils/preload.js')]: leftOut('preload'),
    [join(core, '../plugins/generate-preload-assets.js')]: leftOut('preload'),
    [join(bundlerRuntime, '../remotes.js')]: leftOut('remotes'),
  };
}

/** The ES module beside a CommonJS module. */
function esModule(file: string): string {
  return file.replace(/\.cjs$/, '.js');
}
