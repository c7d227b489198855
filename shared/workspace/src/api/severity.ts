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

/** How far a package's users are concerned by a change. */
export type Severity = 'same' | 'added' | 'changed';

const order: readonly Severity[] = ['same', 'added', 'changed'];

/** The one that concerns users most; `same` of none. */
export function worst(severities: readonly Severity[]): Severity {
  return order[Math.max(0, ...severities.map((severity) => order.indexOf(severity)))] ?? 'same';
}

/**
 * What became of one exported name, of which a report says `before` and then `after`. Something is
 * added where all that was there still is, and what is new can be left out: an optional member or
 * parameter, another text among several; so it is where a parameter of a function or of a type can be
 * left out now. The names of parameters, of types as well, and the order of members and of the parts of
 * `A & B` mean nothing.
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

/** `from @chakra-ui/react 3.37.0`: another version of that package is as big a change as it says. */
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

/** Compares what has no order: each that was there has its like, and the rest may be new. */
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
    // One that is not found again by its name may have grown.
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

/** What an element is found again by: the name of a member, all of anything else. */
function nameOf(tree: Tree): string {
  const { type, key, kind, static: isStatic } = tree;
  if (!isTree(key)) return written(tree);
  return [type, kind, isStatic, written(key)].join(' ');
}

/** False of places in the text, and of the names of parameters. */
function matters(tree: Tree, field: string): boolean {
  if (isPlace(field)) return false;
  return !(field === 'name' && tree.type === 'Identifier' && isTree(tree.typeAnnotation));
}

/** Another text among several, as a component gets one more variant. */
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
