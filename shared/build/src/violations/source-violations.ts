import type { Node } from 'oxc-parser';
import { parseSyntax, type Syntax } from '../source/syntax.ts';
import { type Storing, sharedStorage, undeclaredKey } from './undeclared-storage.ts';

/** Something in a source that would reach into other applications. */
export interface SourceViolation {
  /** Counted from 1. */
  readonly line: number;
  readonly problem: string;
}

/** Storage of the whole site, of which no application has a part. */
const unparted = ['indexedDB', 'cookieStore', 'document.cookie'];

/** Functions that add styles to every page, which stay when a visitor leaves the remote. */
const styling = ['adoptedStyleSheets', 'insertRule', 'addRule'];

/**
 * The places where a source of a remote uses what all applications of the site share: the browser's
 * storage, except for what the remote declares of its own part, and style elements. Code is read and
 * not executed: a name that is put together at run time is not found.
 *
 * @param file the source's path in the remote's folder; its extension gives the language
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
