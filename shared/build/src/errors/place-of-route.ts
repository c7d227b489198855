import type { Node } from 'oxc-parser';
import { parseSyntax } from '../source/syntax.ts';
import { placeAt, type SourcePlace } from './source-place.ts';

/**
 * Where `src/routes.ts` says something, as precisely as its text allows: routes may also be made by
 * functions, and values come from constants.
 *
 * @param path such as `['routes', 2, 'title']` or `['sections', 0]`
 */
export function placeOfRoute(code: string, path: readonly PropertyKey[]): SourcePlace | undefined {
  const syntax = parseSyntax(code, 'routes.ts');
  const list = syntax?.nodes.find(
    (node) => node.type === 'ArrayExpression' && isNamed(syntax.parents.get(node), path[0]),
  );
  if (list?.type !== 'ArrayExpression') return undefined;
  const index = Number(path[1] ?? 0);
  const before = list.elements.slice(0, index + 1);
  const element = before[index];
  const isCertain = before.every((one) => one && one.type !== 'SpreadElement');
  if (!element || !isCertain) return placeAt(code, list.start);
  const field =
    element.type === 'ObjectExpression' &&
    element.properties.find((property) => isNamed(property, path[2]));
  return placeAt(code, (field || element).start);
}

/** Whether a node gives a value to this name: `routes: […]`, `const routes = […]`. */
function isNamed(node: Node | undefined, name: PropertyKey | undefined): boolean {
  if (node?.type === 'Property') return node.key.type === 'Identifier' && node.key.name === name;
  return (
    node?.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.name === name
  );
}
