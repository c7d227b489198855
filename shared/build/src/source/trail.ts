import type { Node } from 'oxc-parser';
import type { Syntax } from './syntax.ts';
import { type Variable, variablesIn } from './variables.ts';

/** One walk through a source. */
export interface Trail extends Syntax {
  readonly variables: ReadonlyMap<Node, Variable>;
  /** Where it has been already, for variables can be in a circle. */
  readonly seen: Set<string>;
  /** True where a name that is taken under a condition only counts as `*`. */
  readonly onlyCertain: boolean;
}

const variablesOf = new WeakMap<Syntax, ReadonlyMap<Node, Variable>>();

export function trailIn(syntax: Syntax, onlyCertain = false): Trail {
  const variables = variablesOf.get(syntax) ?? variablesIn(syntax);
  variablesOf.set(syntax, variables);
  return { ...syntax, variables, seen: new Set(), onlyCertain };
}

/** The text of a node. */
export function written({ start, end }: Node, { code }: Trail): string {
  return code.slice(start, end);
}
