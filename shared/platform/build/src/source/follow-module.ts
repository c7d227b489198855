import type { Node } from 'oxc-parser';
import { ALL_NAMES, keyName, memberName, textOf } from './static-text.ts';
import { isNothing } from './syntax.ts';
import { isExported, type Trail } from './variables.ts';

// Finds the names taken from a module through members, destructuring, variables with one value,
// `await` and `.then()`; anything else gives `*`. A name whose existence the source tests, as in
// `Ui.x ?? other`, is not needed.

/** The names that are taken from an expression, which holds the module or a promise of it. */
export function follow(node: Node, held: 'module' | 'promise', trail: Trail): string[] {
  const parent = trail.parents.get(node);
  switch (parent?.type) {
    case 'ExpressionStatement':
    case 'UnaryExpression':
    case 'BinaryExpression':
      return [];
    case 'ChainExpression':
      return follow(parent, held, trail);
    case 'AwaitExpression':
      return follow(parent, 'module', trail);
    case 'VariableDeclarator':
      return bind(parent.id, held, trail);
    case 'MemberExpression':
      if (parent.object !== node) return [ALL_NAMES];
      return held === 'module' ? memberOf(parent, trail) : settled(parent, trail);
    default:
      return [ALL_NAMES];
  }
}

type Member = Node & { type: 'MemberExpression' };

function memberOf(member: Member, trail: Trail): string[] {
  if (isOptional(member, trail)) return [];
  const name = memberName(member, trail);
  // The exports of a CommonJS module are its default export as well, which has names of its own.
  return name === 'default' ? [name, ...follow(member, 'module', trail)] : [name];
}

/** `import('…').then((module) => …)`; `.catch()` and `.finally()` return promises of the module. */
function settled(member: Member, trail: Trail): string[] {
  const call = trail.parents.get(member);
  if (call?.type !== 'CallExpression' || call.callee !== member) return [ALL_NAMES];
  const name = memberName(member, trail);
  if (name === 'catch' || name === 'finally') return follow(call, 'promise', trail);
  const [handler] = call.arguments;
  const isFunction =
    handler?.type === 'ArrowFunctionExpression' || handler?.type === 'FunctionExpression';
  if (name !== 'then' || !isFunction) return [ALL_NAMES];
  const [parameter] = handler.params;
  return parameter ? bind(parameter, 'module', trail) : [];
}

function bind(target: Node, held: 'module' | 'promise', trail: Trail): string[] {
  if (target.type === 'ObjectPattern' && held === 'module') {
    return target.properties.flatMap((property) => {
      if (property.type === 'RestElement') return [ALL_NAMES];
      // A default value replaces a name that the module lacks.
      if (property.value.type === 'AssignmentPattern') return [];
      const name = keyName(property.key, property.computed, trail);
      return name === 'default' ? [name, ...bind(property.value, held, trail)] : [name];
    });
  }
  const variable = trail.variables.get(target);
  if (variable?.declarations.length !== 1 || isExported(target, trail)) return [ALL_NAMES];
  return variable.uses.flatMap((use) => follow(use, held, trail));
}

/** `x ?? other`, `if (x)`, `typeof x`, `x?.()`, `x !== undefined`: the source works without it. */
function isTested(node: Node, trail: Trail): boolean {
  const parent = trail.parents.get(node);
  switch (parent?.type) {
    case 'ChainExpression':
      return isTested(parent, trail);
    case 'LogicalExpression':
      return parent.left === node || isTested(parent, trail);
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

/** Whether the source tests, here or elsewhere, that the module has the member. */
export function isOptional(member: Member, trail: Trail): boolean {
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
