import type { Node } from 'oxc-parser';
import type { Syntax } from './syntax.ts';

interface Variable {
  readonly declarations: readonly Node[];
  readonly uses: readonly Node[];
}

/** By every identifier that refers to one, without globals. */
function variablesIn({ nodes, parents }: Syntax): ReadonlyMap<Node, Variable> {
  const scopes = new Map<Node, Map<string, { declarations: Node[]; uses: Node[] }>>();
  const found = new Map<Node, Variable>();
  for (const node of nodes) {
    for (const { names, scope } of declaredBy(node, parents)) {
      const inScope = scopes.get(scope) ?? new Map();
      scopes.set(scope, inScope);
      for (const declaration of names) {
        const variable = inScope.get(declaration.name) ?? { declarations: [], uses: [] };
        inScope.set(declaration.name, variable);
        variable.declarations.push(declaration);
        found.set(declaration, variable);
      }
    }
  }
  for (const node of nodes) {
    if (node.type !== 'Identifier' || found.has(node) || isOnlyAKey(node, parents)) continue;
    const scope = ancestorsOf(node, parents).find((one) => scopes.get(one)?.has(node.name));
    const variable = scope && scopes.get(scope)?.get(node.name);
    if (!variable) continue;
    variable.uses.push(node);
    found.set(node, variable);
  }
  return found;
}

type Parents = Syntax['parents'];
type Name = Node & { type: 'Identifier'; name: string };

interface Declared {
  readonly names: readonly Name[];
  readonly scope: Node;
}

function declaredBy(node: Node, parents: Parents): Declared[] {
  switch (node.type) {
    case 'VariableDeclaration': {
      const names = node.declarations.flatMap(({ id }) => namesIn(id));
      return [{ names, scope: scopeAround(node, parents, node.kind === 'var') }];
    }
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const own = { names: node.params.flatMap(namesIn), scope: node };
      return [own, ...declaredName(node, parents)];
    }
    case 'ClassDeclaration':
    case 'ClassExpression':
      return declaredName(node, parents);
    case 'CatchClause':
      return node.param ? [{ names: namesIn(node.param), scope: node }] : [];
    case 'ImportDeclaration': {
      const names = node.specifiers.flatMap(({ local }) => namesIn(local));
      return [{ names, scope: scopeAround(node, parents, true) }];
    }
    default:
      return [];
  }
}

/** An expression's name is visible inside the expression only, a declaration's around it. */
function declaredName(node: Node & { id?: unknown }, parents: Parents): Declared[] {
  if (!node.id) return [];
  // The parser gives functions and classes an identifier, or null.
  const names = namesIn(node.id as Node);
  const scope = node.type.endsWith('Declaration') ? scopeAround(node, parents, false) : node;
  return [{ names, scope }];
}

/** The names that a pattern declares: `a`, `b` and `c` in `{ a, x: [b], ...c }`. */
function namesIn(pattern: Node | null): Name[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern as Name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) =>
        namesIn(one.type === 'RestElement' ? one.argument : one.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

const whole = /^(?:Program|FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
const block = /^(?:BlockStatement|For\w*Statement|SwitchStatement|StaticBlock)$/;

function scopeAround(node: Node, parents: Parents, ofFunction: boolean): Node {
  const around = ancestorsOf(node, parents);
  const isScope = ({ type }: Node) => whole.test(type) || (!ofFunction && block.test(type));
  // The last one is the program, which is a scope.
  return around.find(isScope) ?? node;
}

function ancestorsOf(node: Node, parents: Parents): Node[] {
  const around: Node[] = [];
  for (let one = parents.get(node); one; one = parents.get(one)) around.push(one);
  return around;
}

/** True for `name` in `value.name`, `{ name: value }` and the like, which refers to no variable. */
function isOnlyAKey(node: Node, parents: Parents): boolean {
  const parent = parents.get(node);
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.property === node && !parent.computed;
    case 'Property':
      return parent.key === node && parent.value !== node && !parent.computed;
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent.key === node && !parent.computed;
    case 'ImportSpecifier':
      return true;
    case 'ExportSpecifier':
      return parent.local !== node;
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return parent.label === node;
    case 'MetaProperty':
    case 'ExportAllDeclaration':
      return true;
    default:
      return false;
  }
}

export function hasOneValue({ declarations, uses }: Variable, { parents }: Trail): boolean {
  const isAssigned = (node: Node) => {
    const parent = parents.get(node);
    switch (parent?.type) {
      case 'AssignmentExpression':
        return parent.left === node;
      case 'Property':
        return parents.get(parent)?.type === 'ObjectPattern';
      default:
        return /^(?:Array|Assignment)Pattern$|^RestElement$|^For(?:In|Of)Statement$/.test(
          parent?.type ?? '',
        );
    }
  };
  return declarations.length === 1 && !uses.some(isAssigned);
}

export function isExported(declaration: Node, { parents }: Trail): boolean {
  const [owner, statement, around] = ancestorsOf(declaration, parents);
  const outer = owner?.type === 'VariableDeclarator' ? around : statement;
  return /^Export/.test(outer?.type ?? '');
}

/** A syntax tree in which names can be followed to their variables. */
export interface Trail extends Syntax {
  readonly variables: ReadonlyMap<Node, Variable>;
}

const trails = new WeakMap<Syntax, Trail>();

export function trailIn(syntax: Syntax): Trail {
  const trail = trails.get(syntax) ?? { ...syntax, variables: variablesIn(syntax) };
  trails.set(syntax, trail);
  return trail;
}
