import type { Rspack } from '@rsbuild/core';

export interface Connection {
  readonly from: Rspack.Module;
  readonly to: Rspack.Module;
  readonly dependency: Rspack.Dependency;
}

export function connectionsOf({ modules, moduleGraph, chunkGraph }: Rspack.Compilation) {
  return [...modules]
    .filter((module) => [...chunkGraph.getModuleChunksIterable(module)].length > 0)
    .flatMap((module) => moduleGraph.getOutgoingConnections(module))
    .flatMap((connection) => liveConnection(connection, moduleGraph));
}

function liveConnection(
  connection: Rspack.ModuleGraphConnection,
  moduleGraph: Rspack.Compilation['moduleGraph'],
): Connection[] {
  if (connection.getActiveState(undefined) === false) return [];
  const { dependency, module: to, originModule } = connection;
  // Where the compiler has merged modules, this is the one that contained the request.
  const from = moduleGraph.getParentModule(dependency) ?? originModule;
  return from && to ? [{ from, to, dependency }] : [];
}

export function isPackage(module: Rspack.Module): boolean {
  return fileOf(module).includes('/node_modules/');
}

/** The absolute path of a module's file; empty where it has none. */
export function fileOf(module: Rspack.Module): string {
  return module.nameForCondition() ?? '';
}

/** The name of the platform module that the shell provides, such as `@site/ui/form`. */
export function consumedAs(module: Rspack.Module): string | undefined {
  return module.type === 'consume-shared-module' ? sharedName(module) : undefined;
}

export function providedAs(module: Rspack.Module): string | undefined {
  return module.type === 'provide-module' ? sharedName(module) : undefined;
}

/** The code of a module as the compiler read it, without types and JSX; empty where it has none. */
export function sourceOf(module: Rspack.Module): string {
  return module.originalSource()?.source().toString() ?? '';
}

/** `@site/ui` of `consume shared module (default) @site/ui@^1.0.0 (strict)`. */
function sharedName(module: Rspack.Module): string {
  const [, name] = /\) (@?[^@]+)@/.exec(module.identifier()) ?? [];
  if (name === undefined) throw new Error(`no shared module is named ${module.identifier()}`);
  return name;
}
