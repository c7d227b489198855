import { relax } from './relax.ts';
import {
  asTree,
  isPlace,
  isTree,
  parseDeclarations,
  type Tree,
  treeIn,
  trees,
  written,
} from './tree.ts';
import { withoutParameterNames } from './type-parameters.ts';

/** How much a change matters to a package's users. */
export type Severity = 'same' | 'added' | 'changed';

const order: readonly Severity[] = ['same', 'added', 'changed'];

/** The change that matters most to users; `same` for an empty list. */
export function worst(severities: readonly Severity[]): Severity {
  return order[Math.max(0, ...severities.map((severity) => order.indexOf(severity)))] ?? 'same';
}

/**
 * Compares two declarations of one exported name. A change is an addition where everything from
 * before is still there and everything new can be left out, such as an optional member or
 * parameter, or one more string in a union; it is one as well where a parameter of a function or of
 * a type has become optional, and where an object that the package exports has gained a member. The names of parameters and type parameters, the order of members and
 * the order of `A & B` do not matter.
 */
export function severityOf(before: string, after: string): Severity {
  if (before === after) return 'same';
  const [old, young] = [reExport(before), reExport(after)];
  if (!old && !young) return compare(declarations(before), declarations(after));
  return old?.what === young?.what && old?.major === young?.major ? 'added' : 'changed';
}

function declarations(text: string): Tree {
  return withoutParameterNames(parseDeclarations(text));
}

/** `from @chakra-ui/react 3.37.0`: a change is as big as the difference between the versions. */
function reExport(text: string) {
  const [, from, major, name] = /^from (\S+) (\d+)\S*(.*)$/.exec(text) ?? [];
  return from === undefined ? undefined : { what: `${from}${name}`, major };
}

function compare(before: Tree, after: Tree): Severity {
  if (before.type === 'TSUnionType' || after.type === 'TSUnionType') {
    return compareSets(before, after, alternativesOf, isText);
  }
  if (before.type !== after.type) return 'changed';
  if (isSameIntersection(before, after)) return 'same';
  const relaxed = relax(before, after);
  if (relaxed) return worst(['added', compare(relaxed, after)]);
  if (membersOf(before).length > 0 || membersOf(after).length > 0) {
    return compareSets(before, after, membersOf, canBeLeftOut);
  }
  const fields = Object.keys({ ...before, ...after }).filter((field) => matters(before, field));
  return worst(fields.map((field) => compareFields(field, before[field], after[field])));
}

function compareFields(field: string, before: unknown, after: unknown): Severity {
  if (Array.isArray(before) && Array.isArray(after)) {
    const extra = after.slice(before.length);
    const grown = field === 'params' && extra.every((parameter) => canBeLeftOut(asTree(parameter)));
    if (extra.length > 0 && !grown) return 'changed';
    if (before.length > after.length) return 'changed';
    const kept = before.map((one, index) => compareFields('', one, after[index]));
    return worst([...kept, extra.length > 0 ? 'added' : 'same']);
  }
  if (isTree(before) && isTree(after)) return compare(before, after);
  return before === after ? 'same' : 'changed';
}

/** Compares lists without an order: each earlier element has a counterpart, and the rest is new. */
function compareSets(
  before: Tree,
  after: Tree,
  elementsOf: (tree: Tree) => Tree[],
  mayBeNew: (tree: Tree) => boolean,
): Severity {
  const rest = new Map(elementsOf(after).map((element) => [nameOf(element), element]));
  const take = (like: Tree | undefined) => {
    if (like) rest.delete(nameOf(like));
    return like;
  };
  const pairs = elementsOf(before).map((element) => ({
    element,
    like: take(rest.get(nameOf(element))),
  }));
  const kept = pairs.map(({ element, like }) => {
    // An element that has no counterpart of the same name may have been extended.
    const own = like ?? take([...rest.values()].find((one) => hasGrown(element, one)));
    return own ? compare(element, own) : 'changed';
  });
  const added = [...rest.values()].map((element) => (mayBeNew(element) ? 'added' : 'changed'));
  return worst([...kept, ...added]);
}

/** True of `Name<{ a }>` and `Name<{ a; b? }>`. */
function hasGrown(before: Tree, after: Tree): boolean {
  return before.type === 'TSTypeReference' && compare(before, after) === 'added';
}

/** `A & B` is `B & A`. */
function isSameIntersection(before: Tree, after: Tree): boolean {
  const parts = (tree: Tree) => trees(tree.types).map(written).sort().join();
  return before.type === 'TSIntersectionType' && parts(before) === parts(after);
}

function alternativesOf(tree: Tree): Tree[] {
  return tree.type === 'TSUnionType' ? trees(tree.types) : [tree];
}

function membersOf(tree: Tree): Tree[] {
  if (tree.type === 'TSTypeLiteral') return trees(tree.members);
  return tree.type === 'TSInterfaceBody' || tree.type === 'ClassBody' ? trees(tree.body) : [];
}

/** What identifies an element: the name of a member, the whole of anything else. */
function nameOf(tree: Tree): string {
  const { type, key, kind, static: isStatic } = tree;
  if (!isTree(key)) return written(tree);
  return [type, kind, isStatic, written(key)].join(' ');
}

/** False for offsets in the text and for the names of parameters. */
function matters(tree: Tree, field: string): boolean {
  if (isPlace(field)) return false;
  return !(field === 'name' && tree.type === 'Identifier' && isTree(tree.typeAnnotation));
}

/** One more string in a union, such as a new variant of a component. */
function isText(tree: Tree): boolean {
  return tree.type === 'TSLiteralType' && isTree(tree.literal) && tree.literal.type === 'Literal';
}

/** An optional member or parameter, also in a schema: `z.ZodMiniOptional<…>`. */
function canBeLeftOut(tree: Tree): boolean {
  if (tree.optional === true || tree.type === 'RestElement') return true;
  const schema = treeIn(
    treeIn(treeIn(treeIn(tree, 'typeAnnotation'), 'typeAnnotation'), 'typeName'),
    'right',
  );
  return schema?.name === 'ZodMiniOptional' || schema?.name === 'ZodMiniDefault';
}
