import { asTree, isTree, type Tree, treeIn, trees } from './tree.ts';

/**
 * The same tree with its type parameters named by their position, so that `<T>(one: T) => T` and
 * `<Value>(one: Value) => Value` are equal.
 */
export function withoutParameterNames(tree: Tree): Tree {
  return asTree(renamed(tree, new Map()));
}

type Names = ReadonlyMap<unknown, string>;

function renamed(value: unknown, outer: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, outer));
  if (!isTree(value)) return value;
  const names = withOwn(value, outer);
  // Anywhere else the same word is a member or a value.
  const named = { TSTypeReference: 'typeName', TSTypeParameter: 'name' }[value.type];
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => {
      const name = field === named && isTree(one) ? names.get(one.name) : undefined;
      return [field, isTree(one) && name ? { ...one, name } : renamed(one, names)];
    }),
  );
}

function withOwn(tree: Tree, outer: Names): Names {
  const names = new Map(outer);
  // `[Key in …]` and `infer Item` shadow outer names.
  const hidden = { TSMappedType: treeIn(tree, 'key') }[tree.type];
  names.delete(hidden?.name);
  for (const parameter of trees(treeIn(tree, 'typeParameters')?.params)) {
    names.set(treeIn(parameter, 'name')?.name, `parameter ${names.size}`);
  }
  return names;
}
