import { type Tree, treeIn, trees, written } from './tree.ts';

/**
 * The earlier declaration, with every parameter optional that is optional now, and with the members
 * that a constant has gained; undefined where there is neither. It applies only to what the package
 * itself implements: a function that others write for the package has to accept whatever it is called
 * with, and an object that others make has to have every member.
 */
export function relax(before: Tree, after: Tree): Tree | undefined {
  if (before.type === 'TSTypeParameter') {
    const { default: young } = after;
    return !before.default && young ? { ...before, default: young } : undefined;
  }
  return withGainedMembers(before, after) ?? withOptionalParameters(before, after);
}

/** Such as an address that is new in `paths`. */
function withGainedMembers(before: Tree, after: Tree): Tree | undefined {
  const [old, young] = [typeOf(before), typeOf(after)];
  if (old?.type !== 'TSTypeLiteral' || young?.type !== 'TSTypeLiteral') return undefined;
  const keys = new Set(trees(old.members).map(keyOf));
  const gained = trees(young.members).filter((member) => !keys.has(keyOf(member)));
  if (gained.length === 0) return undefined;
  return withType(before, { ...old, members: [...trees(old.members), ...gained] });
}

function keyOf(member: Tree): string {
  return written(treeIn(member, 'key') ?? member);
}

function withOptionalParameters(before: Tree, after: Tree): Tree | undefined {
  const [old, young] = [functionOf(before), functionOf(after)];
  if (!old || !young) return undefined;
  const given = trees(young.params);
  const params = trees(old.params).map((parameter, index) =>
    given[index]?.optional === true ? { ...parameter, optional: true } : parameter,
  );
  const isRelaxed = written({ ...old, params }) !== written(old);
  return isRelaxed ? withType(before, { ...old, params }) : undefined;
}

/** The type of a function that the package implements, which reports print as a constant. */
function functionOf(tree: Tree): Tree | undefined {
  const type = typeOf(tree);
  return type?.type === 'TSFunctionType' ? type : undefined;
}

/** The type of a constant. */
function typeOf(tree: Tree): Tree | undefined {
  if (tree.type !== 'VariableDeclarator') return undefined;
  return treeIn(treeIn(treeIn(tree, 'id'), 'typeAnnotation'), 'typeAnnotation');
}

function withType(declarator: Tree, type: Tree): Tree {
  const id = treeIn(declarator, 'id');
  const annotation = { ...treeIn(id, 'typeAnnotation'), typeAnnotation: type };
  return { ...declarator, id: { ...id, typeAnnotation: annotation } };
}
