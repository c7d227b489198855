import { readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { SHELL } from '@platform/contracts/application';
import type { StoredEntries } from '@platform/contracts/stored-entries';
import { OperatorError } from '@platform/node/operator-error';
import { styleViolations } from '@platform/node/style-violations';
import type { Rspack } from '@rsbuild/core';
import type { Node } from 'oxc-parser';
import { shownPlace } from '../errors/source-place.ts';
import { filesBelow } from '../files-below.ts';
import { fileOf, isPackage } from '../module-graph.ts';
import { importedAs, textOf } from '../source/static-text.ts';
import { parseSyntax, type Syntax } from '../source/syntax.ts';
import { trailIn } from '../source/variables.ts';
import { readStoredEntries, STORED_ENTRIES } from '../stored-entries.ts';

interface SourceViolation {
  /** Counted from 1. */
  readonly line: number;
  readonly problem: string;
}

/** Storage of the whole site, of which no application has a part. */
const unparted = ['indexedDB', 'cookieStore', 'document.cookie'];

/** Functions that add styles to every page, which stay when a visitor leaves the remote. */
const styling = ['adoptedStyleSheets', 'insertRule', 'addRule'];

/**
 * Where a remote's source uses what all applications share: storage, except its own declared part,
 * and styles. Code is read and not executed: names that are computed at run time are not found.
 */
export function sourceViolations(storing: Storing, file: string, code: string): SourceViolation[] {
  const syntax = parseSyntax(code, file);
  if (!syntax) return [];
  return syntax.nodes.flatMap((node) => {
    const problem = problemAt(storing, file, node, syntax);
    if (problem === undefined) return [];
    return [{ line: code.slice(0, node.start).split('\n').length, problem }];
  });
}

function problemAt(storing: Storing, file: string, node: Node, syntax: Syntax): string | undefined {
  if (isStyleElement(node)) {
    return 'a style element reaches every page: style components by their own properties';
  }
  const name = nameOf(node, syntax);
  if (name === undefined) return undeclaredKey(storing, node, syntax);
  if (styling.includes(name)) {
    return `${name} reaches every page: style components by their own properties`;
  }
  if (unparted.includes(name)) {
    return `${name} is one for all applications: keep what has to be kept in storage, by ownStorage of @site/contracts/own-storage`;
  }
  return sharedStorage(storing, file, name, node, syntax);
}

/** `<style>`, `createElement('style')` and the calls that JSX is compiled to. */
function isStyleElement(node: Node): boolean {
  if (node.type === 'JSXOpeningElement') {
    return node.name.type === 'JSXIdentifier' && node.name.name === 'style';
  }
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  const called = callee.type === 'MemberExpression' ? callee.property : callee;
  const [first] = node.arguments;
  const makes = called.type === 'Identifier' && /^_?(?:createElement|jsxs?)$/.test(called.name);
  return makes && first?.type === 'Literal' && first.value === 'style';
}

/** The global that a name, or the last part of a chain, refers to; undefined where it is a key. */
function nameOf(node: Node, { parents }: Syntax): string | undefined {
  const parent = parents.get(node);
  if (node.type === 'MemberExpression') {
    const { object, property } = node;
    const isCookie = property.type === 'Identifier' && property.name === 'cookie';
    const owner = object.type === 'MemberExpression' ? object.property : object;
    const isDocument = owner.type === 'Identifier' && owner.name === 'document';
    return isCookie && isDocument ? 'document.cookie' : undefined;
  }
  if (node.type === 'Literal') {
    const isKey = parent?.type === 'MemberExpression' && parent.property === node;
    return isKey && typeof node.value === 'string' ? node.value : undefined;
  }
  if (node.type !== 'Identifier') return undefined;
  if (parent?.type !== 'Property') return node.name;
  // `{ localStorage: 1 }` defines a key, `{ localStorage: kept } = window` reads the global.
  const isTaken = parents.get(parent)?.type === 'ObjectPattern';
  return (parent.key === node) === isTaken ? node.name : undefined;
}

interface Build {
  readonly folder: string;
  readonly dist: string;
  readonly app: string;
  readonly compilation: Rspack.Compilation;
}

/** @throws OperatorError with a line for each part that reaches out or stores undeclared entries */
export function refuseViolations(build: Build): void {
  const { app } = build;
  if (app === SHELL) return;
  const violations = [
    ...styleSheetViolations(build),
    ...styleEngines(build),
    ...violationsInSources(build),
  ];
  if (violations.length === 0) return;
  const summary = `${app} is not built: ${violations.length} of its parts would reach into other applications, or store what visitors are not told of.`;
  throw new OperatorError([...violations, summary].join('\n'));
}

/** The built sheets decide; the lines are those of the sources, where there are any. */
function styleSheetViolations({ folder, dist, app, compilation }: Build): string[] {
  const web = join(dist, 'web');
  const built = filesBelow(web)
    .filter((file) => file.endsWith('.css') && !file.startsWith('public/'))
    .flatMap((file) => linesOf(app, join(web, file), folder));
  if (built.length === 0) return [];
  const sources = [...compilation.modules].map(fileOf).filter((file) => file.endsWith('.css'));
  const written = [...new Set(sources)].sort().flatMap((file) => linesOf(app, file, folder));
  return written.length > 0 ? written : built;
}

function linesOf(app: string, file: string, folder: string): string[] {
  const css = readFileSync(file, 'utf8');
  const found = styleViolations(app, css, file.endsWith('.module.css'));
  return found.map(({ line, problem }) => `${shownPlace(folder, file)}:${line}: ${problem}`);
}

function violationsInSources({ folder, dist, app, compilation }: Build): string[] {
  const declared = readStoredEntries(folder, dist);
  const own = join(folder, 'src/');
  const files = [...compilation.fileDependencies].filter(
    (file) => file.startsWith(own) && /\.[cm]?[jt]sx?$/.test(file),
  );
  return files.sort().flatMap((file) => {
    const name = relative(folder, file);
    const found = sourceViolations({ app, declared }, name, readFileSync(file, 'utf8'));
    return found.map(({ line, problem }) => `${shownPlace(folder, file)}:${line}: ${problem}`);
  });
}

/** Packages that write styles for the whole document while the page runs. */
const engines = /\/node_modules\/(@emotion\/react|@chakra-ui\/react|styled-components)\//;

function styleEngines({ compilation }: Build): string[] {
  const brought = [...compilation.modules].filter(isPackage).flatMap((module) => {
    const [, name] = engines.exec(fileOf(module)) ?? [];
    return name ?? [];
  });
  return [...new Set(brought)]
    .sort()
    .map(
      (name) =>
        `${name} is part of this build, and can style the whole document: take components from @site/ui, and leave ${name} out`,
    );
}

interface Storing {
  readonly app: string;
  readonly declared: StoredEntries;
}

/** The storages of which each application has a part of its own, with their kind of entries. */
const kinds: Readonly<Record<string, 'session' | 'local'>> = {
  sessionStorage: 'session',
  localStorage: 'local',
};

/** A storage is opened only as the remote's own part, with what the remote declares of it. */
function sharedStorage({ app }: Storing, file: string, name: string, node: Node, syntax: Syntax) {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind || opensOwn(app, (one) => isDeclaration(one, kind, file, syntax), node, syntax))
    return undefined;
  return `${name} is one for all applications: open it by ownStorage('${app}', storedEntries.${kind}, () => window.${name}) of @site/contracts/own-storage, with the storedEntries of ${STORED_ENTRIES}, from which the cookie policy is made`;
}

/** A constant key of `setItem`; `ownStorage` refuses other undeclared ones. */
function undeclaredKey({ app, declared }: Storing, node: Node, syntax: Syntax): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { object, property } = node.callee;
  // What uses a storage without `ownStorage` is refused for that.
  const used = object.type === 'MemberExpression' ? object.property : object;
  if (used.type === 'Identifier' && Object.hasOwn(kinds, used.name)) return undefined;
  const isStored = property.type === 'Identifier' && property.name === 'setItem';
  const [first] = node.arguments;
  if (!isStored || !first || node.arguments.length !== 2) return undefined;
  const key = textOf(first, trailIn(syntax));
  if (key === undefined || isDeclared(declared, key)) return undefined;
  return `${app} stores "${key}", of which the cookie policy does not tell: declare it in ${STORED_ENTRIES}, with what it is for and how long it stays`;
}

function isDeclared(declared: StoredEntries, key: string): boolean {
  return Object.values(declared).some((entries) => entries && Object.hasOwn(entries, key));
}

function opensOwn(
  app: string,
  isDeclared: (entries: Node | undefined) => boolean,
  node: Node,
  { parents }: Syntax,
): boolean {
  for (let at: Node | undefined = node; at; at = parents.get(at)) {
    if (at.type !== 'CallExpression' || at.callee.type !== 'Identifier') continue;
    if (at.callee.name !== 'ownStorage') continue;
    const [name, entries] = at.arguments;
    return name?.type === 'Literal' && name.value === app && isDeclared(entries);
  }
  return false;
}

/** Whether an expression is `storedEntries.session`, of the module that the build reads. */
function isDeclaration(node: Node | undefined, kind: string, file: string, syntax: Syntax) {
  if (node?.type !== 'MemberExpression' || node.computed) return false;
  const { object, property } = node;
  const imported = importedAs(object, trailIn(syntax));
  if (imported?.name !== 'storedEntries') return false;
  const from = posix.join(posix.dirname(file), imported.from).replace(/\.[jt]s$/, '');
  const isIt = from === STORED_ENTRIES.replace(/\.ts$/, '');
  return isIt && property.type === 'Identifier' && property.name === kind;
}
