import type { Rspack } from '@rsbuild/core';
import {
  type Connection,
  connectionsOf,
  consumedAs,
  fileOf,
  isPackage,
  providedAs,
  sourceOf,
} from '../module-graph.ts';
import { ALL_NAMES } from '../source/static-text.ts';
import { isModuleCode } from '../source/syntax.ts';
import { isOptionalAt, namesRequested, namesUsedAt, type Span } from './names-in-source.ts';

type PlatformNames = Readonly<Record<string, readonly string[]>>;

/** A CommonJS module is an object; `__esModule` says that it was compiled from an ES module. */
const everyObjectHas = new Set([...Object.getOwnPropertyNames(Object.prototype), '__esModule']);

/**
 * Every name that a remote's browser files, and the packages in them, take from each platform
 * module; `*` where a module is passed on as a whole. Dropped code does not count.
 */
export function namesTaken(compilation: Rspack.Compilation): PlatformNames {
  const taken = connectionsOf(compilation).flatMap((connection) => {
    const module = consumedAs(connection.to);
    if (module === undefined) return [];
    const names = namesOf(connection).filter((name) => !everyObjectHas.has(name));
    return { module, names };
  });
  return gathered(taken);
}

interface PassedOn {
  readonly module: string;
  readonly file: string;
}

/** What the application's own files pass on as a whole, sorted; its team can't change packages. */
export function modulesPassedOn(compilation: Rspack.Compilation): PassedOn[] {
  const found = connectionsOf(compilation).flatMap((connection) => {
    const module = consumedAs(connection.to);
    if (module === undefined || isPackage(connection.from)) return [];
    const isPassedOn = namesOf(connection).includes(ALL_NAMES);
    return isPassedOn ? [`${fileOf(connection.from)}\n${module}`] : [];
  });
  return [...new Set(found)].sort().map((one) => {
    const [file = '', module = ''] = one.split('\n');
    return { module, file };
  });
}

/** Every name of each platform module, except modules whose exports the compiler does not know. */
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

/** Sorted, because the order of the compiler's threads varies. */
function gathered(found: readonly Names[]): PlatformNames {
  const modules = [...new Set(found.map(({ module }) => module))].sort();
  return Object.fromEntries(
    modules.map((module) => {
      const names = found.filter((one) => one.module === module).flatMap((one) => one.names);
      return [module, [...new Set(names)].sort()];
    }),
  );
}

/** The compiler knows none of a module used whole or at run time: its input is read again. */
function namesOf(connection: Connection): string[] {
  const { from, dependency } = connection;
  const [name, member] = dependency.ids ?? [];
  switch (dependency.type) {
    // These two load the module; the names that are taken from it have connections of their own.
    case 'esm import':
    case 'esm export import':
      return [];
    case 'esm export import specifier':
      return [name ?? ALL_NAMES];
    case 'esm import specifier':
      if (name === undefined) return namesAtPlace(connection);
      if (name !== 'default') return isOptionalHere(connection) ? [] : [name];
      // The exports of a CommonJS module are its default export as well: `React.useMemo`.
      if (member === undefined) return [name, ...namesAtPlace(connection)];
      return isOptionalHere(connection) ? [name] : [name, member];
    default:
      return namesRequested(sourceOf(from), dependency.request);
  }
}

/** Whether the name may be missing, as in `React.useNext ?? React.useMemo`. */
function isOptionalHere({ from, dependency: { loc } }: Connection): boolean {
  if (!loc || !('start' in loc)) return false;
  const code = sourceOf(from);
  return isOptionalAt(code, spanOf(code, loc));
}

/** For `import * as Ui from '@site/ui'`: the names at one use of `Ui`. */
function namesAtPlace({ from, dependency: { loc } }: Connection): string[] {
  const code = sourceOf(from);
  return loc && 'start' in loc ? namesUsedAt(code, spanOf(code, loc)) : [ALL_NAMES];
}

type Place = Extract<NonNullable<Rspack.Dependency['loc']>, { start: unknown }>;

/** The compiler counts lines and columns from 1. */
function spanOf(code: string, { start, end = start }: Place): Span {
  const lines = code.split('\n');
  const offset = ({ line, column = 1 }: Place['start']) =>
    lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
  return { start: offset(start), end: offset(end) };
}
