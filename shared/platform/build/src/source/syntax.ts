import { type Node, parseSync, visitorKeys } from 'oxc-parser';

/** A syntax tree that can be read upwards as well. */
export interface Syntax {
  /** Every node, a parent before its children. */
  readonly nodes: readonly Node[];
  readonly parents: ReadonlyMap<Node, Node>;
}

/** Callers ask about many places of one source in turn. */
let latest:
  | { readonly code: string; readonly file: string; readonly syntax: Syntax | undefined }
  | undefined;

/** Undefined for code with errors. The extension of `file` gives the language. */
export function parseSyntax(code: string, file = 'module.js'): Syntax | undefined {
  if (latest?.code !== code || latest.file !== file)
    latest = { code, file, syntax: parse(code, file) };
  return latest.syntax;
}

function parse(code: string, file: string): Syntax | undefined {
  const { program, errors } = parseSync(file, code, {
    sourceType: 'unambiguous',
    preserveParens: false,
    range: true,
  });
  if (errors.length > 0) return undefined;
  const nodes: Node[] = [program];
  const parents = new Map<Node, Node>();
  // The list grows while it is read.
  for (const node of nodes) {
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      nodes.push(child);
    }
  }
  return { nodes, parents };
}

/** True for an ES module, false for code that may be CommonJS. */
export function isModuleCode(code: string): boolean {
  return parseSync('module.js', code).module.hasModuleSyntax;
}

function childrenOf(node: Node): Node[] {
  // The parser lists the keys that hold nodes: a node, a list with holes, or nothing.
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => fields[key] ?? [])
    .filter((child) => child !== null);
}

/** `null`, `undefined`, `void 0`. */
export function isNothing(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'undefined';
  if (node.type === 'UnaryExpression') return node.operator === 'void';
  return node.type === 'Literal' && node.value === null && node.raw === 'null';
}
