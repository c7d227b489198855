import type { Node } from 'oxc-parser';
import { isNothing } from './feature-tests.ts';
import { sourceTextOf, type Trail } from './trail.ts';
import { ancestorsOf, type Variable } from './variables.ts';

/**
 * The number of values that a variable is given, without `null` and `undefined`; more than one
 * can't be followed.
 */
export function valuesOf({ declarations, uses }: Variable, trail: Trail): number {
  const values = [...declarations, ...uses].flatMap((node) => {
    const parent = trail.parents.get(node);
    if (parent?.type === 'VariableDeclarator' && parent.id === node) {
      if (parent.init) return isNothing(parent.init) ? [] : sourceTextOf(parent.init, trail);
      const around = trail.parents.get(trail.parents.get(parent) ?? parent);
      return around && /^For(?:In|Of)/.test(around.type) ? `each ${parent.start}` : [];
    }
    if (parent?.type === 'AssignmentExpression' && parent.left === node) {
      return isNothing(parent.right) ? [] : sourceTextOf(parent.right, trail);
    }
    const isTarget = declarations.includes(node) || isInPattern(node, trail);
    return isTarget ? `value ${node.start}` : [];
  });
  return new Set(values).size;
}

/** True for `a` in `[a] = list` and `({ x: a } = value)`. */
function isInPattern(node: Node, { parents }: Trail): boolean {
  const parent = parents.get(node);
  if (parent?.type === 'Property') return parents.get(parent)?.type === 'ObjectPattern';
  return /^(?:ArrayPattern|RestElement|AssignmentPattern|For(?:In|Of)Statement)$/.test(
    parent?.type ?? '',
  );
}

export function isExported(declaration: Node, { parents }: Trail): boolean {
  const [owner, statement, around] = ancestorsOf(declaration, parents);
  const outer = owner?.type === 'VariableDeclarator' ? around : statement;
  return /^Export/.test(outer?.type ?? '');
}
