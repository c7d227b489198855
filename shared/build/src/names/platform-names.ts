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

/** A module of CommonJS is an object, and says by one more name that it was something else once. */
const everyObjectHas = new Set([...Object.getOwnPropertyNames(Object.prototype), '__esModule']);

/**
 * Every name that the browser's files of a remote take from each platform module, over all of their
 * chunks. What tree shaking dropped is not among them; what npm packages take is. The name `*`
 * stands among them where a module is passed on as a whole, so that the names can't be told.
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
  /** The absolute path of the file that passes it on. */
  readonly file: string;
}

/**
 * The platform modules of which files of our own take names that can't be told, in an order of their
 * own. Those of npm packages are left out, for nobody here can mend them.
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
