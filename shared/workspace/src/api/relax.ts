import { type Tree, treeIn, trees, written } from './tree.ts';

/**
 * What was there, with what can be left out now as if it always could; undefined where that is nothing.
 * Only of functions that a package has itself: who writes one for it has to take what it is given.
 */
export function relax(before: Tree, after: Tree): Tree | undefined {
  if (before.type === 'TSTypeParameter') {
    const { default: young } = after;
    return !before.default && young ? { ...before, default: young } : undefined;
  }
  const [old, young] = [functionOf(before), functionOf(after)];
  if (!old || !young) return undefined;
  const given = trees(young.params);
  const params = trees(old.params).map((parameter, index) =>
    given[index]?.optional === true ? { ...parameter, optional: true } : parameter,
  );
  const isRelaxed = written({ ...old, params }) !== written(old);
  return isRelaxed ? withFunction(before, { ...old, params }) : undefined;
}

/** The type of a function that a package has itself, which reports print as a constant. */
function functionOf(tree: Tree): Tree | undefined {
  if (tree.type !== 'VariableDeclarator') return undefined;
  const type = treeIn(treeIn(treeIn(tree, 'id'), 'typeAnnotation'), 'typeAnnotation');
  return type?.type === 'TSFunctionType' ? type : undefined;
}

function withFunction(declarator: Tree, type: Tree): Tree {
  const id = treeIn(declarator, 'id');
  const annotation = { ...treeIn(id, 'typeAnnotation'), typeAnnotation: type };
  return { ...declarator, id: { ...id, typeAnnotation: annotation } };
}
