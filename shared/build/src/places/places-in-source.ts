import type { Node } from 'oxc-parser';
import { importedAs, importedInto } from '../source/imported-names.ts';
import { constantOf, keyName } from '../source/static-text.ts';
import { parseSyntax } from '../source/syntax.ts';
import { type Trail, trailIn } from '../source/trail.ts';
import { addressesOf, withoutEnd } from './address-of.ts';

/** The sections and pages of the site that a source names. */
export interface Places {
  /** Such as `pricing/plans`. */
  readonly sections: readonly string[];
  /** Addresses that it links to, without those whose existence it checks. */
  readonly links: readonly string[];
}

const UI = '@site/ui';

/** Components that lead to the address in `to`. */
const linkComponents: readonly string[] = ['Link', 'ButtonLink', 'TextLink'];

/**
 * The sections and links that a source names, in the code that the compiler read: components of the
 * design system, components that `chakra()` makes of them, and `useNavigate`. Computed names are
 * not found.
 */
export function placesIn(code: string): Places {
  const syntax = parseSyntax(code);
  if (!syntax) return { sections: [], links: [] };
  const trail = trailIn(syntax);
  const calls = syntax.nodes.filter((node) => node.type === 'CallExpression');
  const sections = calls.flatMap((call) => propOf(call, ['RemoteSection'], 'id', trail));
  const links = calls.flatMap((call) => [
    ...propOf(call, linkComponents, 'to', trail),
    ...givenTo(call, 'useNavigate', trail),
  ]);
  const asked = new Set(
    calls.flatMap((call) => givenTo(call, 'usePageExists', trail)).map(withoutEnd),
  );
  return { sections, links: links.filter((link) => !asked.has(withoutEnd(link))) };
}

type Call = Node & { type: 'CallExpression' };

/** `to` of `jsx(Link, { to: '…' })`. */
function propOf(call: Call, components: readonly string[], prop: string, trail: Trail): string[] {
  const [component, props] = call.arguments;
  if (!component || props?.type !== 'ObjectExpression') return [];
  const drawn = importedInto(component, trail);
  if (drawn?.from !== UI || !components.includes(drawn.name)) return [];
  return props.properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const isProp = keyName(property.key, property.computed, trail) === prop;
    return isProp ? addressesOf(property.value, trail) : [];
  });
}

/**
 * The argument of a function that a hook returned: `useNavigate()('…')`, also through a constant.
 */
function givenTo({ callee, arguments: [given] }: Call, hook: string, trail: Trail): string[] {
  const value = callee.type === 'Identifier' ? constantOf(callee, trail) : callee;
  if (!given || value?.type !== 'CallExpression') return [];
  const called = importedAs(value.callee, trail);
  return called?.from === UI && called.name === hook ? addressesOf(given, trail) : [];
}
