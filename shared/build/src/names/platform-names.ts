import type { Rspack } from '@rsbuild/core';
import {
  connectionsOf,
  consumedAs,
  fileOf,
  isPackage,
  providedAs,
  sourceOf,
} from '../module-graph.ts';
import { ALL_NAMES } from '../source/static-text.ts';
import { isModuleCode } from '../source/syntax.ts';
import { namesOf } from './connection-names.ts';

/** Sorted names by platform module. */
export type PlatformNames = Readonly<Record<string, readonly string[]>>;

/** A CommonJS module is an object; `__esModule` says that it was compiled from an ES module. */
const everyObjectHas = new Set([...Object.getOwnPropertyNames(Object.prototype), '__esModule']);

/**
 * Every name that the browser's files of a remote take from each platform module, in all chunks.
 * Names that tree shaking dropped are left out; names that npm packages take are not. `*` is among
 * them where a module is passed on as a whole, so that the names are unknown.
 */
export function namesTaken(compilation: Rspack.Compilation): PlatformNames {
  const taken = connectionsOf(compilation).flatMap((connection) => {
    const module = consumedAs(connection.to);
    if (module === undefined) return [];
    const names = namesOf(connection, compilation).filter((name) => !everyObjectHas.has(name));
    return { module, names };
  });
  return gathered(taken);
}

interface PassedOn {
  readonly module: string;
  /** The absolute path of the file that passes the module on. */
  readonly file: string;
}

/**
 * The platform modules that the application's own files pass on as a whole, sorted. Files of npm
 * packages are left out, for the team can't change them.
 */
export function modulesPassedOn(compilation: Rspack.Compilation): PassedOn[] {
  const found = connectionsOf(compilation).flatMap((connection) => {
    const module = consumedAs(connection.to);
    if (module === undefined || isPackage(connection.from)) return [];
    const isPassedOn = namesOf(connection, compilation).includes(ALL_NAMES);
    return isPassedOn ? [`${fileOf(connection.from)}\n${module}`] : [];
  });
  return [...new Set(found)].sort().map((one) => {
    const [file = '', module = ''] = one.split('\n');
    return { module, file };
  });
}

/**
 * Every name that the shell's copy of each platform module provides. A module whose exports the
 * compiler does not know is left out.
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

/** The compiler adds a default export to a CommonJS module. */
function defaultOf(module: Rspack.Module): string[] {
  const code = sourceOf(module);
  // Only ES modules are merged into one, which then has no code of its own.
  return code === '' || isModuleCode(code) ? [] : ['default'];
}

interface Names {
  readonly module: string;
  readonly names: readonly string[];
}

/**
 * One sorted list for each module, sorted by module, because the order of the compiler's threads
 * varies.
 */
function gathered(found: readonly Names[]): PlatformNames {
  const modules = [...new Set(found.map(({ module }) => module))].sort();
  return Object.fromEntries(
    modules.map((module) => {
      const names = found.filter((one) => one.module === module).flatMap((one) => one.names);
      return [module, [...new Set(names)].sort()];
    }),
  );
}
