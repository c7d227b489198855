import type { Node } from 'oxc-parser';
import { constantOf, memberName } from './static-text.ts';
import type { Trail } from './trail.ts';

/** An export of another module that a source imports. */
interface Imported {
  readonly from: string;
  readonly name: string;
}

/** The export that an expression names: `Link` or `Ui.Link`; undefined for anything else. */
export function importedAs(node: Node, trail: Trail): Imported | undefined {
  if (node.type === 'MemberExpression') {
    const whole = importOf(node.object, trail);
    const isWhole = whole?.specifier.type === 'ImportNamespaceSpecifier';
    return isWhole ? { from: whole.from, name: memberName(node, trail) } : undefined;
  }
  const found = importOf(node, trail);
  if (found?.specifier.type !== 'ImportSpecifier') return undefined;
  const { imported } = found.specifier;
  return { from: found.from, name: imported.type === 'Literal' ? imported.value : imported.name };
}

/** The same for the result of a call: `chakra(Link)`, also through constants. */
export function importedInto(node: Node, trail: Trail): Imported | undefined {
  const own = importedAs(node, trail);
  if (own) return own;
  const value = node.type === 'Identifier' ? constantOf(node, trail) : node;
  if (value?.type !== 'CallExpression') return undefined;
  const [made] = value.arguments;
  return made && importedInto(made, trail);
}

function importOf(node: Node, { variables, parents }: Trail) {
  const [declared] = variables.get(node)?.declarations ?? [];
  const specifier = declared && parents.get(declared);
  const declaration = specifier && parents.get(specifier);
  if (!specifier || declaration?.type !== 'ImportDeclaration') return undefined;
  return { specifier, from: declaration.source.value };
}
