import { OperatorError } from '@site/node/operator-error';
import { parseSync } from 'oxc-parser';

/** A node of a syntax tree, read without knowledge of what each type of node contains. */
export interface Tree {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Parses the declarations of one name, as a report has them. */
export function parseDeclarations(text: string): Tree {
  const { program, errors } = parseSync('report.d.ts', text.replaceAll(/^(?=\w)/gm, 'declare '));
  if (errors.length > 0) {
    throw new OperatorError(
      `An api.md holds what is no declaration (${text.slice(0, 60)}): take the file back to the last commit's and run \`pnpm api\`.`,
    );
  }
  return asTree(program);
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'type' in value;
}

export function asTree(value: unknown): Tree {
  if (isTree(value)) return value;
  throw new Error('This is no syntax tree.');
}

/** The trees in a field that contains a list. */
export function trees(value: unknown): Tree[] {
  return Array.isArray(value) ? value.filter(isTree) : [];
}

/** The tree in a field, if there is one. */
export function treeIn(tree: Tree | undefined, field: string): Tree | undefined {
  const value = tree?.[field];
  return isTree(value) ? value : undefined;
}

/** True for the fields that hold a tree's offsets and its spelling in the text. */
export function isPlace(field: string): boolean {
  return ['start', 'end', 'range', 'loc', 'raw'].includes(field);
}

/** A tree without its offsets as text: equal trees give equal texts. */
export function written(tree: Tree): string {
  return JSON.stringify(tree, (field, value) => (isPlace(field) ? undefined : value));
}
