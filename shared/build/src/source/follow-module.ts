import type { Node } from 'oxc-parser';
import { ALL_NAMES, keyName, memberName, textOf } from './static-text.ts';
import { isNothing, type Syntax } from './syntax.ts';
import { ancestorsOf, isExported, sourceTextOf, type Trail, valuesOf } from './variables.ts';

/*
 * Finds the names that a source takes from a module by following the expression that holds it:
 * through variables, `await` and `.then()`, and functions that return it, in the scopes of the
 * language. Where the trail is lost the result is `*`. A name whose existence the source tests, as
 * in `Ui.x ?? other`, is not needed and not in the result.
 */

/** What an expression holds: the module, a promise of it, or a function that returns either. */
type Held = 'module' | 'promise' | 'returns module' | 'returns promise';

/** The names that are taken from what an expression holds. */
export function follow(node: Node, held: Held, trail: Trail): string[] {
  const step = [node.type, node.start, node.end, held].join(' ');
  if (trail.seen.has(step)) return [];
  trail.seen.add(step);
  const parent = trail.parents.get(node);
  switch (parent?.type) {
    case 'ExpressionStatement':
    case 'UnaryExpression':
    case 'BinaryExpression':
    case 'IfStatement':
    case 'WhileStatement':
      return [];
    case 'ChainExpression':
      return follow(parent, held, trail);
    case 'AwaitExpression':
      return follow(parent, held === 'promise' ? 'module' : held, trail);
    case 'LogicalExpression':
      return parent.operator === '&&' && parent.left === node ? [] : follow(parent, held, trail);
    case 'ConditionalExpression':
      return parent.test === node ? [] : follow(parent, held, trail);
    case 'SequenceExpression':
      return parent.expressions.at(-1) === node ? follow(parent, held, trail) : [];
    case 'VariableDeclarator':
      return parent.init === node ? bind(parent.id, held, trail) : [ALL_NAMES];
    case 'AssignmentExpression': {
      // The variable gets another value; after `kit ??= load()` it may still have the old one.
      if (parent.left === node) return parent.operator === '=' ? [] : follow(parent, held, trail);
      return [...bind(parent.left, held, trail), ...follow(parent, held, trail)];
    }
    case 'ArrowFunctionExpression':
      return parent.body === node ? followReturned(parent, held, trail) : [ALL_NAMES];
    case 'ReturnStatement': {
      const around = ancestorsOf(parent, trail.parents).find(({ type }) => /Function/.test(type));
      return around ? followReturned(around, held, trail) : [ALL_NAMES];
    }
    case 'ArrayExpression':
      return held === 'promise' ? awaitTogether(node, parent, trail) : [ALL_NAMES];
    case 'CallExpression':
      return called(node, parent, held, trail);
    case 'MemberExpression':
      return parent.object === node ? memberOf(parent, held, trail) : [ALL_NAMES];
    default:
      return [ALL_NAMES];
  }
}

function memberOf(member: Node & { type: 'MemberExpression' }, held: Held, trail: Trail): string[] {
  const name = memberName(member, trail);
  if (held === 'promise') return settled(member, name, trail);
  if (held !== 'module') return [ALL_NAMES];
  if (isOptional(member, trail)) return [];
  if (trail.onlyCertain && isUnderCondition(member, trail)) return [ALL_NAMES];
  // The exports of a CommonJS module are its default export as well, which has names of its own.
  return name === 'default' ? [name, ...follow(member, 'module', trail)] : [name];
}

/**
 * `import('…').then((module) => …)`, and `.catch()` and `.finally()`, which return promises of it.
 */
function settled(member: Node, name: string, trail: Trail): string[] {
  const call = trail.parents.get(member);
  if (call?.type !== 'CallExpression' || call.callee !== member) return [ALL_NAMES];
  if (name === 'catch' || name === 'finally') return follow(call, 'promise', trail);
  const [handler] = call.arguments;
  if (name !== 'then') return [ALL_NAMES];
  if (!handler || isNothing(handler)) return follow(call, 'promise', trail);
  if (handler.type !== 'ArrowFunctionExpression' && handler.type !== 'FunctionExpression') {
    return [ALL_NAMES];
  }
  const [parameter] = handler.params;
  return parameter ? bind(parameter, 'module', trail) : [];
}

function called(
  node: Node,
  call: Node & { type: 'CallExpression' },
  held: Held,
  trail: Trail,
): string[] {
  const given =
    held === 'returns module' ? 'module' : held === 'returns promise' ? 'promise' : undefined;
  if (!given) return [ALL_NAMES];
  if (call.callee === node) return follow(call, given, trail);
  // `.then((module) => module)`, `.catch(() => import('…'))`
  const { callee } = call;
  const isHandler =
    callee.type === 'MemberExpression' && /^(?:then|catch)$/.test(memberName(callee, trail));
  return isHandler ? follow(call, 'promise', trail) : [ALL_NAMES];
}

/** Follows what a function returns to its callers. */
function followReturned(around: Node, held: Held, trail: Trail): string[] {
  if (!('async' in around) || !('generator' in around) || around.generator) return [ALL_NAMES];
  if (held === 'returns module' || held === 'returns promise') return [ALL_NAMES];
  const returned = around.async ? 'returns promise' : (`returns ${held}` as const);
  if (around.type !== 'FunctionDeclaration') return follow(around, returned, trail);
  return around.id ? bind(around.id, returned, trail) : [ALL_NAMES];
}

/** `const [one, other] = await Promise.all([import('…'), import('…')])` */
function awaitTogether(
  node: Node,
  list: Node & { type: 'ArrayExpression' },
  trail: Trail,
): string[] {
  const call = trail.parents.get(list);
  const place = list.elements.findIndex((element) => element?.start === node.start);
  const isAll =
    call?.type === 'CallExpression' && sourceTextOf(call.callee, trail) === 'Promise.all';
  const awaited = isAll ? trail.parents.get(call) : undefined;
  const target = awaited?.type === 'AwaitExpression' ? trail.parents.get(awaited) : undefined;
  if (target?.type !== 'VariableDeclarator' || target.id.type !== 'ArrayPattern')
    return [ALL_NAMES];
  const moves = [...list.elements.slice(0, place), ...target.id.elements.slice(0, place + 1)];
  if (moves.some((one) => one && /^(?:Spread|Rest)Element$/.test(one.type))) return [ALL_NAMES];
  const own = target.id.elements[place];
  return own ? bind(own, 'module', trail) : [];
}

/** The names that are taken by `{ a, b }`, or through a variable. */
function bind(target: Node, held: Held, trail: Trail): string[] {
  if (target.type === 'AssignmentPattern') return bind(target.left, held, trail);
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
  if (!variable || valuesOf(variable, trail) > 1) return [ALL_NAMES];
  const names = variable.uses.flatMap((use) => follow(use, held, trail));
  return variable.declarations.some((one) => isExported(one, trail))
    ? [ALL_NAMES, ...names]
    : names;
}

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
function isUnderCondition(node: Node, { parents }: Trail): boolean {
  return ancestorsOf(node, parents).some(({ type }) =>
    /^(?:If|Try|Switch)Statement$|^(?:Conditional|Logical)Expression$/.test(type),
  );
}
