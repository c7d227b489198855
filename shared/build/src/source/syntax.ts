import { type Node, parseSync, visitorKeys } from 'oxc-parser';

/** A syntax tree that can be read upwards as well. */
export interface Syntax {
  readonly code: string;
  /** Every node, a parent before its children. */
  readonly nodes: readonly Node[];
  readonly parents: ReadonlyMap<Node, Node>;
}

/** A source is asked about at many places, one after the other. */
let latest:
  | { readonly code: string; readonly file: string; readonly syntax: Syntax | undefined }
  | undefined;

/**
 * Parses the JavaScript that the compiler read; undefined where it is none.
 *
 * @param file a name whose ending says in what language the code is written, if it is another one
 */
export function parseSyntax(code: string, file = 'module.js'): Syntax | undefined {
  if (latest?.code !== code || latest.file !== file)
    latest = { code, file, syntax: parse(code, file) };
  return latest.syntax;
}

function parse(code: string, file: string): Syntax | undefined {
  const { program, errors } = parseSync(file, code, {
    sourceType: 'unambiguous',
    preserveParens: false,
  });
  if (errors.length > 0) return undefined;
  const nodes: Node[] = [program];
  const parents = new Map<Node, Node>();
  // Grows while it is read.
  for (const node of nodes) {
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      nodes.push(child);
    }
  }
  return { code, nodes, parents };
}

/** An export of a source. */
interface Export {
  /** Undefined in `export * from '…'`. */
  readonly name: string | undefined;
  /** The module that it comes from, if it is another one. */
  readonly from: string | undefined;
  /** True where it stands for all of that module: `export * from '…'`, `export * as all from '…'`. */
  readonly isWhole: boolean;
}

export function exportsOf(code: string): Export[] {
  const { staticExports } = parseSync('module.js', code).module;
  return staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, importName, moduleRequest }) => ({
      name: exportName.kind === 'Default' ? 'default' : (exportName.name ?? undefined),
      from: moduleRequest?.value,
      isWhole: importName.kind === 'All' || importName.kind === 'AllButDefault',
    })),
  );
}

/** True where the source imports or exports, false where it may be CommonJS. */
export function isModuleCode(code: string): boolean {
  return parseSync('module.js', code).module.hasModuleSyntax;
}

function childrenOf(node: Node): Node[] {
  // The parser names the keys that hold nodes: one, a list with holes, or nothing.
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => fields[key] ?? [])
    .filter((child) => child !== null);
}
