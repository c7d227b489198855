import type { Rspack } from '@rsbuild/core';
import { askersOf, type Connection, isPackage, sourceOf, usedExports } from '../module-graph.ts';
import { ALL_NAMES } from '../source/static-text.ts';
import { isModuleCode } from '../source/syntax.ts';
import {
  isOptionalAt,
  nameOfWhole,
  namesAskedFor,
  namesTakenAt,
  ownExports,
  type Span,
} from './names-in-source.ts';

/**
 * The names that a module takes from another one in one place. The compiler says them where an
 * import or export names them; for what is asked for at run time, and for a module that is named as
 * a whole, the code that it read is read once more.
 */
export function namesOf(connection: Connection, compilation: Rspack.Compilation): string[] {
  const { from, dependency } = connection;
  const [name, member] = dependency.ids ?? [];
  switch (dependency.type) {
    // These two load the module; what is taken from it has connections of its own.
    case 'esm import':
    case 'esm export import':
      return [];
    case 'esm export import specifier':
      return name === undefined ? namesPassedOn(connection, compilation) : [name];
    case 'esm import specifier':
      if (name === undefined) return namesAtPlace(connection);
      if (name !== 'default') return isOptionalHere(connection) ? [] : [name];
      // What a module of CommonJS exports is its default as well: `React.useMemo`.
      if (member === undefined) return [name, ...namesAtPlace(connection)];
      return isOptionalHere(connection) ? [name] : [name, member];
    default: {
      const code = sourceOf(from);
      // Nobody here can mend a package, so it is held to what it takes for certain.
      return namesAskedFor(code, dependency.request, isPackage(from) && !isModuleCode(code));
    }
  }
}

/** `React.useNext ?? React.useMemo` does without a name that is not there. */
function isOptionalHere({ from, dependency: { loc } }: Connection): boolean {
  if (!loc || !('start' in loc)) return false;
  const code = sourceOf(from);
  return isOptionalAt(code, spanOf(code, loc));
}

/** `import * as Ui from '@site/ui'`, at one of the places where `Ui` stands. */
function namesAtPlace({ from, dependency: { loc } }: Connection): string[] {
  const code = sourceOf(from);
  return loc && 'start' in loc ? namesTakenAt(code, spanOf(code, loc)) : [ALL_NAMES];
}

/**
 * `export * from '@site/ui'`: what others want of the module that it does not have by itself.
 * `export * as Kit from '@site/ui'`: what they take of `Kit`.
 */
function namesPassedOn({ from, dependency }: Connection, compilation: Rspack.Compilation) {
  const whole = nameOfWhole(sourceOf(from), dependency.request);
  if (whole !== undefined) {
    return askersOf(compilation, from).flatMap((asker) => namesThrough(whole, asker));
  }
  const used = usedExports(compilation, from);
  const own = ownExports(sourceOf(from), dependency.request);
  return used && own ? used.filter((name) => !own.includes(name)) : [ALL_NAMES];
}

/** What one place takes of the module that another one exports as `whole`. */
function namesThrough(whole: string, asker: Connection): string[] {
  const [name, member] = asker.dependency.ids ?? [];
  switch (asker.dependency.type) {
    case 'esm import':
    case 'esm export import':
      return [];
    case 'esm import specifier':
      if (name === undefined) return [ALL_NAMES];
      if (name !== whole) return [];
      if (member === undefined) return namesAtPlace(asker);
      return isOptionalHere(asker) ? [] : [member];
    case 'esm export import specifier':
      return name === undefined || name === whole ? [ALL_NAMES] : [];
    default:
      return [ALL_NAMES];
  }
}

type Place = Extract<NonNullable<Rspack.Dependency['loc']>, { start: unknown }>;

/** The compiler counts lines and columns from 1. */
function spanOf(code: string, { start, end = start }: Place): Span {
  const lines = code.split('\n');
  const offset = ({ line, column = 1 }: Place['start']) =>
    lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
  return { start: offset(start), end: offset(end) };
}
