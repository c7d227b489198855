import type { Node } from 'oxc-parser';
import type { Syntax } from './syntax.ts';
import { type Variable, variablesIn } from './variables.ts';

/** The state of one walk through a source. */
export interface Trail extends Syntax {
  readonly variables: ReadonlyMap<Node, Variable>;
  /** The places that were visited already, because variables can refer to each other. */
  readonly seen: Set<string>;
  /** True where names that are taken under a condition count as `*`. */
  readonly onlyCertain: boolean;
}

const variablesOf = new WeakMap<Syntax, ReadonlyMap<Node, Variable>>();

export function trailIn(syntax: Syntax, onlyCertain = false): Trail {
  const variables = variablesOf.get(syntax) ?? variablesIn(syntax);
  variablesOf.set(syntax, variables);
  return { ...syntax, variables, seen: new Set(), onlyCertain };
}

/** The source text of a node. */
export function sourceTextOf({ start, end }: Node, { code }: Trail): string {
  return code.slice(start, end);
}
