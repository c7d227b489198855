import type { Rspack } from '@rsbuild/core';
import { namesOf } from './connection-names.ts';
import { connectionsOf, consumedAs, providedAs, sourceOf } from './module-graph.ts';
import { isModuleCode } from './syntax.ts';

/** Sorted names by platform module. */
export type PlatformNames = Readonly<Record<string, readonly string[]>>;

/**
 * Every name that the browser's files of a remote take from each platform module, over all of their
 * chunks. What tree shaking dropped is not among them; what npm packages take is. The name `*`
 * stands among them where a module is passed on as a whole, so that the names can't be told.
 */
export function namesTaken(compilation: Rspack.Compilation): PlatformNames {
  const taken = connectionsOf(compilation).flatMap((connection) => {
    const module = consumedAs(connection.to);
    return module === undefined ? [] : { module, names: namesOf(connection, compilation) };
  });
  return gathered(taken);
}

/**
 * Every name that the shell's copy of each platform module provides. Modules of which the compiler
 * can't tell are left out.
 */
export function namesProvided(compilation: Rspack.Compilation): PlatformNames {
  const provided = connectionsOf(compilation).flatMap(({ from, to }) => {
    const module = providedAs(from);
    const names = compilation.moduleGraph.getProvidedExports(to);
    if (module === undefined || !Array.isArray(names)) return [];
    return { module, names: [...names, ...defaultOf(to)] };
  });
  return gathered(provided);
}

/** What a module of CommonJS exports can be imported as its default, which the compiler adds. */
function defaultOf(module: Rspack.Module): string[] {
  const code = sourceOf(module);
  // Only modules that import and export are joined into one, which has no code of its own.
  return code === '' || isModuleCode(code) ? [] : ['default'];
}

interface Names {
  readonly module: string;
  readonly names: readonly string[];
}

/** One sorted list for each module, in the order of their names: the compiler's threads have none. */
function gathered(found: readonly Names[]): PlatformNames {
  const modules = [...new Set(found.map(({ module }) => module))].sort();
  return Object.fromEntries(
    modules.map((module) => {
      const names = found.filter((one) => one.module === module).flatMap((one) => one.names);
      return [module, [...new Set(names)].sort()];
    }),
  );
}
