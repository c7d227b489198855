import { createRequire } from 'node:module';

/**
 * Aliases with which Module Federation's runtime is built from its ES modules. Its compiler plugin
 * names the CommonJS ones, of which nothing can be left out: a remote's entry is 7 KB instead of 12,
 * compressed. Each package is found from the one that depends on it.
 */
export function federationModules(): Record<string, string> {
  const find = (name: string, from: string) => createRequire(from).resolve(name);
  const enhanced = find('@module-federation/enhanced/rspack', import.meta.url);
  const tools = find('@module-federation/runtime-tools', enhanced);
  const runtime = find('@module-federation/runtime', tools);
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
  };
}

/** The ES module beside a CommonJS module. */
function esModule(file: string): string {
  return file.replace(/\.cjs$/, '.js');
}
