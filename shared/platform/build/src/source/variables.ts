import { analyze } from 'eslint-scope';
import { type Node, visitorKeys } from 'oxc-parser';
import type { Syntax } from './syntax.ts';

interface Variable {
  readonly declarations: readonly Node[];
  /** Also where something is assigned to it, other than at a declaration. */
  readonly uses: readonly Node[];
}

/** By every identifier that refers to one, without globals. */
function variablesIn({ nodes: [program] }: Syntax): ReadonlyMap<Node, Variable> {
  const isModule = program?.type === 'Program' && program.sourceType === 'module';
  // Two parsers' types of one tree, here and below.
  const { scopes } = analyze(program as Parameters<typeof analyze>[0], {
    ecmaVersion: 2022,
    // In a script, what is declared at the top may be another script's as well.
    sourceType: isModule ? 'module' : 'commonjs',
    childVisitorKeys: visitorKeys,
  });
  const found = new Map<Node, Variable>();
  for (const { defs, references } of scopes.flatMap(({ variables }) => variables)) {
    const declarations = defs.map(({ name }) => name as Node);
    const uses = references.filter(({ init }) => !init).map(({ identifier }) => identifier as Node);
    for (const node of [...declarations, ...uses]) found.set(node, { declarations, uses });
  }
  return found;
}

export function isExported(declaration: Node, { parents }: Trail): boolean {
  const owner = parents.get(declaration);
  const statement = owner && parents.get(owner);
  const outer =
    owner?.type === 'VariableDeclarator' && statement ? parents.get(statement) : statement;
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
