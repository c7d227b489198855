import type { Node } from 'oxc-parser';
import { memberName, textOf } from './static-text.ts';
import type { Syntax } from './syntax.ts';
import type { Trail } from './trail.ts';
import { ancestorsOf } from './variables.ts';

/**
 * True where a source only tests whether a value exists, and works without it: `x ?? other`, `if
 * (x)`, `typeof x`, `x?.()`, `x !== undefined`.
 */
function isTested(node: Node, syntax: Syntax): boolean {
  const parent = syntax.parents.get(node);
  switch (parent?.type) {
    case 'ChainExpression':
      return isTested(parent, syntax);
    case 'LogicalExpression':
      return parent.left === node || isTested(parent, syntax);
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      return parent.test === node;
    case 'UnaryExpression':
      return parent.operator === '!' || parent.operator === 'typeof';
    case 'BinaryExpression':
      return (
        /^[=!]==?$/.test(parent.operator) &&
        isNothing(parent.left === node ? parent.right : parent.left)
      );
    case 'CallExpression':
      return parent.callee === node && parent.optional;
    case 'MemberExpression':
      return parent.object === node && parent.optional;
    default:
      return false;
  }
}

/** `null`, `undefined`, `void 0`. */
export function isNothing(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'undefined';
  if (node.type === 'UnaryExpression') return node.operator === 'void';
  return node.type === 'Literal' && node.value === null && node.raw === 'null';
}

/** True where the source tests, here or elsewhere, whether the module has the member. */
export function isOptional(member: Node & { type: 'MemberExpression' }, trail: Trail): boolean {
  if (isTested(member, trail)) return true;
  const name = memberName(member, trail);
  return (trail.variables.get(member.object)?.uses ?? []).some((use) => {
    const parent = trail.parents.get(use);
    if (parent?.type === 'BinaryExpression') {
      return parent.operator === 'in' && textOf(parent.left, trail) === name;
    }
    if (parent?.type !== 'MemberExpression' || parent.object !== use) return false;
    return memberName(parent, trail) === name && isTested(parent, trail);
  });
}

/** True for code that runs only under a condition or in a `try` block. */
export function isUnderCondition(node: Node, { parents }: Trail): boolean {
  return ancestorsOf(node, parents).some(({ type }) =>
    /^(?:If|Try|Switch)Statement$|^(?:Conditional|Logical)Expression$/.test(type),
  );
}
