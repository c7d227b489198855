import { type Node, parseSync } from 'oxc-parser';

/** Where a name of a file comes from: a declaration of its own, or a name of another module. */
type Origin =
  | { readonly declarations: readonly Node[] }
  | { readonly module: string; readonly name: string };

/** The content of a `.d.ts` file, without its comments. */
export interface DeclarationFile {
  /** Its text with spaces in place of comments, so that offsets stay the same. */
  readonly code: string;
  readonly names: ReadonlyMap<string, Origin>;
  /** The name inside the file of each exported name. */
  readonly exported: ReadonlyMap<string, string>;
  /** Modules of `export * from '…'`. */
  readonly wholes: readonly string[];
}

/** Reads a file that `tsc` emitted. Nothing is resolved: types are read as they are written. */
export function readDeclarationFile(text: string): DeclarationFile {
  const { program, comments } = parseSync('declarations.d.ts', text);
  const names = new Map<string, Origin>();
  const exported = new Map<string, string>();
  const wholes: string[] = [];

  function declare(declaration: Node): string[] {
    const parts =
      declaration.type === 'VariableDeclaration' ? declaration.declarations : [declaration];
    return parts.flatMap((part) => {
      if (!('id' in part) || part.id?.type !== 'Identifier') return [];
      const { name } = part.id;
      const before = names.get(name);
      const others = before && 'declarations' in before ? before.declarations : [];
      names.set(name, { declarations: [...others, part] });
      return [name];
    });
  }

  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      for (const specifier of node.specifiers) {
        const name =
          specifier.type === 'ImportSpecifier'
            ? nameOf(specifier.imported)
            : specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*';
        names.set(specifier.local.name, { module: node.source.value, name });
      }
    } else if (node.type === 'ExportAllDeclaration') {
      if (!node.exported) wholes.push(node.source.value);
      else {
        const name = nameOf(node.exported);
        names.set(name, { module: node.source.value, name: '*' });
        exported.set(name, name);
      }
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const name of node.declaration ? declare(node.declaration) : [])
        exported.set(name, name);
      for (const { local, exported: as } of node.specifiers) {
        if (node.source) {
          // It has no name in this file, so it gets one that no declaration can have.
          const key = `export ${nameOf(as)}`;
          names.set(key, { module: node.source.value, name: nameOf(local) });
          exported.set(nameOf(as), key);
        } else exported.set(nameOf(as), nameOf(local));
      }
    } else if (node.type === 'ExportDefaultDeclaration') {
      names.set('export default', { declarations: [node.declaration] });
      exported.set('default', 'export default');
    } else declare(node);
  }
  const code = comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
  return { code, names, exported, wholes };
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
}
