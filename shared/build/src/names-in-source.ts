import type { Node } from 'oxc-parser';
import { exportsOf, isWithin, parseSyntax, type Syntax } from './syntax.ts';

/** Says that the names can't be told: the module is passed on as a whole. */
export const ALL_NAMES = '*';

/** Between two characters of a source, counted from 0; the end is not part of it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The names that a source takes from a module which it asks for while it runs, by `import()` or
 * `require()`.
 */
export function namesAskedFor(code: string, module: string | undefined): string[] {
  const syntax = parseSyntax(code);
  const asked = syntax?.nodes.filter((node) => asksFor(node, module)) ?? [];
  // The compiler saw that it asks, so where that is not found nothing can be told.
  if (!syntax || asked.length === 0) return [ALL_NAMES];
  return asked.flatMap((node) => namesTakenFrom(node, syntax));
}

/** The names that a source takes where it names a whole module, as `Ui` in `const { Box } = Ui`. */
export function namesTakenAt(code: string, { start, end }: Span): string[] {
  const syntax = parseSyntax(code);
  const named = syntax?.nodes.find(
    (node) => node.type === 'Identifier' && node.start === start && node.end === end,
  );
  return syntax && named ? namesTakenFrom(named, syntax) : [ALL_NAMES];
}

/**
 * The names that a source which has `export * from 'module'` exports apart from that; undefined where
 * it has another line of that kind, or gives the whole module a name.
 */
export function ownExports(code: string, module: string | undefined): string[] | undefined {
  const exported = exportsOf(code);
  const wholes = exported.filter(({ isWhole }) => isWhole);
  if (wholes.length !== 1 || wholes[0]?.from !== module) return undefined;
  if (wholes[0]?.name !== undefined) return undefined;
  return exported.flatMap(({ name }) => name ?? []);
}

function asksFor(node: Node, module: string | undefined): boolean {
  if (node.type === 'ImportExpression') return isText(node.source, module);
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return false;
  return node.callee.name === 'require' && isText(node.arguments[0], module);
}

function isText(node: Node | undefined, text: string | undefined): boolean {
  return node?.type === 'Literal' && node.value === text;
}

/** What is taken from the module, or the promise of one, that an expression stands for. */
function namesTakenFrom(module: Node, syntax: Syntax): string[] {
  const parent = syntax.parents.get(module);
  switch (parent?.type) {
    case 'ExpressionStatement':
      return [];
    case 'AwaitExpression':
      return namesTakenFrom(parent, syntax);
    case 'VariableDeclarator':
      return parent.init === module ? namesBound(parent.id, parent.id, syntax) : [ALL_NAMES];
    case 'MemberExpression': {
      if (parent.object !== module) return [ALL_NAMES];
      const name = memberName(parent);
      if (module.type === 'ImportExpression')
        return name === 'then' ? namesAwaited(parent, syntax) : [ALL_NAMES];
      // What a module of CommonJS exports is its default as well, so that has names of its own.
      return name === 'default' ? [name, ...namesTakenFrom(parent, syntax)] : [name];
    }
    default:
      return [ALL_NAMES];
  }
}

/** `import('…').then((module) => …)` */
function namesAwaited(then: Node, syntax: Syntax): string[] {
  const call = syntax.parents.get(then);
  const [handler] = call?.type === 'CallExpression' && call.callee === then ? call.arguments : [];
  if (handler?.type !== 'ArrowFunctionExpression' && handler?.type !== 'FunctionExpression') {
    return [ALL_NAMES];
  }
  const [parameter] = handler.params;
  return parameter ? namesBound(parameter, handler, syntax) : [];
}

/** What is taken by `{ a, b }`, or through a variable, in which case all that has its name is read. */
function namesBound(target: Node, scope: Node, syntax: Syntax): string[] {
  if (target.type === 'ObjectPattern') {
    return target.properties.flatMap((property) => {
      if (property.type === 'RestElement' || property.computed) return [ALL_NAMES];
      const name = keyName(property.key);
      return name === 'default' ? [name, ALL_NAMES] : [name];
    });
  }
  if (target.type !== 'Identifier') return [ALL_NAMES];
  // A variable is visible in all of its source, a parameter in its function.
  const visible = (node: Node) => scope === target || isWithin(node, scope);
  return syntax.nodes
    .filter((node) => node.type === 'Identifier' && node.name === target.name && node !== target)
    .filter((node) => visible(node) && !isOnlyAKey(node, syntax))
    .flatMap((node) => namesTakenFrom(node, syntax));
}

/** True of `name` in `value.name` and in `{ name: value }`, which has nothing to do with a variable. */
function isOnlyAKey(node: Node, { parents }: Syntax): boolean {
  const parent = parents.get(node);
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed;
  return (
    parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand
  );
}

function memberName(member: Node & { type: 'MemberExpression' }): string {
  return member.computed && member.property.type !== 'Literal'
    ? ALL_NAMES
    : keyName(member.property);
}

function keyName(key: Node): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : ALL_NAMES;
}
