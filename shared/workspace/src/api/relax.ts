import { type Tree, treeIn, trees, written } from './tree.ts';

/**
 * The earlier declaration, with every parameter optional that is optional now; undefined where none
 * has become so. It applies only to functions that the package implements: a function that others
 * write for the package has to accept whatever it is called with.
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

/** The type of a function that the package implements, which reports print as a constant. */
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
