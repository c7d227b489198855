import { posix } from 'node:path';
import type { StoredEntries } from '@site/contracts/stored-entries';
import type { Node } from 'oxc-parser';
import { importedAs } from '../source/imported-names.ts';
import { textOf } from '../source/static-text.ts';
import type { Syntax } from '../source/syntax.ts';
import { trailIn } from '../source/trail.ts';
import { STORED_ENTRIES } from '../stored-entries.ts';

/** A remote, and what it declares to store in browsers. */
export interface Storing {
  readonly app: string;
  readonly declared: StoredEntries;
}

/** The storages of which each application has a part of its own, with their kind of entries. */
const kinds: Readonly<Record<string, 'session' | 'local'>> = {
  sessionStorage: 'session',
  localStorage: 'local',
};

/**
 * What is wrong where a source uses a storage that all applications share, unless it opens the
 * remote's own part with what the remote declares of it.
 */
export function sharedStorage(
  { app }: Storing,
  file: string,
  name: string,
  node: Node,
  syntax: Syntax,
): string | undefined {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind || opensOwn(app, (one) => isDeclaration(one, kind, file, syntax), node, syntax))
    return undefined;
  return `${name} is one for all applications: open it by ownStorage('${app}', storedEntries.${kind}, () => window.${name}) of @site/contracts/own-storage, with the storedEntries of ${STORED_ENTRIES}, from which the cookie policy is made`;
}

/**
 * What is wrong with a call such as `storage.setItem('order', text)` whose constant key the remote
 * does not declare. `ownStorage` refuses keys that only the running code knows.
 */
export function undeclaredKey(
  { app, declared }: Storing,
  node: Node,
  syntax: Syntax,
): string | undefined {
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

/** Whether a name is inside a call of `ownStorage` with the application's name and declaration. */
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
function isDeclaration(
  node: Node | undefined,
  kind: string,
  file: string,
  syntax: Syntax,
): boolean {
  if (node?.type !== 'MemberExpression' || node.computed) return false;
  const { object, property } = node;
  const imported = importedAs(object, trailIn(syntax));
  if (imported?.name !== 'storedEntries') return false;
  const from = posix.join(posix.dirname(file), imported.from).replace(/\.[jt]s$/, '');
  const isIt = from === STORED_ENTRIES.replace(/\.ts$/, '');
  return isIt && property.type === 'Identifier' && property.name === kind;
}
