import type { Node } from 'oxc-parser';
import type { Trail } from './variables.ts';

/** Stands for unknown names: the module is passed on as a whole. */
export const ALL_NAMES = '*';

/** The constant string of an expression, also through constants; undefined where it can vary. */
export function textOf(node: Node, trail: Trail): string | undefined {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined;
    case 'TemplateLiteral': {
      const [only] = node.quasis;
      return node.expressions.length === 0 ? (only?.value.cooked ?? undefined) : undefined;
    }
    case 'BinaryExpression': {
      if (node.operator !== '+') return undefined;
      const [left, right] = [textOf(node.left, trail), textOf(node.right, trail)];
      return left === undefined || right === undefined ? undefined : left + right;
    }
    case 'Identifier': {
      const init = constantOf(node, trail);
      return init && textOf(init, trail);
    }
    default:
      return undefined;
  }
}

/** `name` of `value.name` and `value['name']`. */
export function memberName(
  { property, computed }: Node & { type: 'MemberExpression' },
  trail: Trail,
): string {
  return keyName(property, computed, trail);
}

export function keyName(key: Node, computed: boolean, trail: Trail): string {
  if (!computed && key.type === 'Identifier') return key.name;
  return textOf(key, trail) ?? ALL_NAMES;
}

/** The initializer of a constant; undefined for anything else, and where it is another name. */
export function constantOf(node: Node, { variables, parents }: Trail): Node | undefined {
  const [declared] = variables.get(node)?.declarations ?? [];
  const declarator = declared && parents.get(declared);
  if (declarator?.type !== 'VariableDeclarator' || declarator.id !== declared) return undefined;
  const declaration = parents.get(declarator);
  const isConstant = declaration?.type === 'VariableDeclaration' && declaration.kind === 'const';
  // A constant that refers to itself has no value.
  const init = isConstant ? declarator.init : null;
  return init && init.type !== 'Identifier' ? init : undefined;
}

interface Imported {
  readonly from: string;
  readonly name: string;
}

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
