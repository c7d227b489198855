import { relative, sep } from 'node:path';
import type { Release } from '@platform/contracts/release';
import type { Rspack } from '@rsbuild/core';
import type { Node } from 'oxc-parser';
import { connectionsOf, consumedAs, fileOf, isPackage, sourceOf } from '../module-graph.ts';
import {
  constantOf,
  importedAs,
  importedInto,
  keyName,
  memberName,
  textOf,
} from '../source/static-text.ts';
import { parseSyntax } from '../source/syntax.ts';
import { type Trail, trailIn } from '../source/variables.ts';
import { SITE_PATHS, type SitePaths, sitePaths } from './site-paths.ts';

interface Places {
  readonly sections: readonly string[];
  /** Addresses that it links to, without those whose existence it checks. */
  readonly links: readonly string[];
}

const UI = '@site/ui';

/** Components that lead to the address in `to`. */
const linkComponents: readonly string[] = ['Link', 'ButtonLink', 'TextLink', 'CardLink'];

/**
 * The sections and links of components of the design system, of what `chakra()` makes of them, and
 * of `useNavigate`, in the code that the compiler read. Computed names are not found.
 */
export function placesIn(code: string, paths: SitePaths): Places {
  const syntax = parseSyntax(code);
  if (!syntax) return { sections: [], links: [] };
  const trail: Addressing = { ...trailIn(syntax), paths };
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

/** What addresses in a source are found with. */
type Addressing = Trail & { readonly paths: SitePaths };

type Call = Node & { type: 'CallExpression' };

/** `to` of `jsx(Link, { to: '…' })`. */
function propOf(
  call: Call,
  components: readonly string[],
  prop: string,
  trail: Addressing,
): string[] {
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

/** The argument of what a hook returned: `useNavigate()('…')`, also through a constant. */
function givenTo({ callee, arguments: [given] }: Call, hook: string, trail: Addressing): string[] {
  const value = callee.type === 'Identifier' ? constantOf(callee, trail) : callee;
  if (!given || value?.type !== 'CallExpression') return [];
  const called = importedAs(value.callee, trail);
  return called?.from === UI && called.name === hook ? addressesOf(given, trail) : [];
}

/** Also of both branches of a condition; none for what is computed. */
function addressesOf(node: Node, trail: Addressing): string[] {
  switch (node.type) {
    case 'ConditionalExpression':
      return [...addressesOf(node.consequent, trail), ...addressesOf(node.alternate, trail)];
    case 'LogicalExpression':
      return [...addressesOf(node.left, trail), ...addressesOf(node.right, trail)];
    default: {
      const address = addressOf(node, trail);
      return address === undefined ? [] : [address];
    }
  }
}

function addressOf(node: Node, trail: Addressing): string | undefined {
  const text = textOf(node, trail);
  if (text !== undefined) return text;
  switch (node.type) {
    case 'CallExpression':
      return builtPath(node, trail);
    case 'TemplateLiteral': {
      const parts = node.quasis.flatMap(({ value }, index) => {
        const inserted = node.expressions[index];
        return inserted ? [value.cooked, addressOf(inserted, trail)] : [value.cooked];
      });
      return parts.some((part) => typeof part !== 'string') ? undefined : parts.join('');
    }
    case 'Identifier': {
      const value = constantOf(node, trail);
      return value && addressOf(value, trail);
    }
    default:
      return undefined;
  }
}

/** Such as `/reading#maps` of `paths.reading('maps')`. */
function builtPath(call: Node & { type: 'CallExpression' }, trail: Addressing): string | undefined {
  const { callee } = call;
  if (callee.type !== 'MemberExpression') return undefined;
  const builder = importedAs(callee.object, trail);
  if (builder?.from !== SITE_PATHS || builder.name !== 'paths') return undefined;
  const build = trail.paths.get(memberName(callee, trail));
  if (typeof build !== 'function') return undefined;
  const given = call.arguments.map((argument) => textOf(argument, trail));
  try {
    // A computed selection or section changes only what follows the path.
    const isKnown = !given.includes(undefined);
    const address: unknown = isKnown ? build(...given) : build();
    if (typeof address !== 'string') return undefined;
    return isKnown ? address : withoutEnd(address);
  } catch {
    // It needs an argument that is no string, such as the configuration's product.
    return undefined;
  }
}

function withoutEnd(address: string): string {
  return address.replace(/[?#].*$/, '');
}

type NamedPlaces = Required<Pick<Release, 'namedSections' | 'namedLinks'>>;

/** Sorted. Packages and code that tree shaking dropped do not count. */
export function placesNamed(compilation: Rspack.Compilation, folder: string): NamedPlaces {
  const sources = new Map<string, string>();
  for (const { from, to } of connectionsOf(compilation)) {
    // Components of the design system render sections and links.
    if (consumedAs(to) !== '@site/ui' || isPackage(from)) continue;
    sources.set(relative(folder, fileOf(from)).split(sep).join('/'), sourceOf(from));
  }
  const paths = sitePaths(folder);
  const named = [...sources]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([source, code]) => ({ source, ...placesIn(code, paths) }));
  return {
    namedSections: named.flatMap(({ source, sections }) =>
      distinct(sections).map((section) => ({ section, source })),
    ),
    namedLinks: named.flatMap(({ source, links }) =>
      distinct(links)
        // Any other address leads to another site, or depends on the page that contains it.
        .filter((link) => /^\/(?!\/)/.test(link))
        .map((link) => ({ link, source })),
    ),
  };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
