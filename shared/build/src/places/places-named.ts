import { relative, sep } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import type { Release } from '@site/contracts/release';
import { connectionsOf, consumedAs, fileOf, isPackage, sourceOf } from '../module-graph.ts';
import { placesIn } from './places-in-source.ts';

type NamedPlaces = Required<Pick<Release, 'namedSections' | 'namedLinks'>>;

/**
 * The sections and the links into the site that the sources of an application name, in an order of
 * their own. What tree shaking dropped is not among them, nor what npm packages name.
 *
 * @param folder the application's
 */
export function placesNamed(compilation: Rspack.Compilation, folder: string): NamedPlaces {
  const sources = new Map<string, string>();
  for (const { from, to } of connectionsOf(compilation)) {
    // Sections and links are drawn by the design system.
    if (consumedAs(to) !== '@site/ui' || isPackage(from)) continue;
    sources.set(relative(folder, fileOf(from)).split(sep).join('/'), sourceOf(from));
  }
  const named = [...sources]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([source, code]) => ({ source, ...placesIn(code) }));
  return {
    namedSections: named.flatMap(({ source, sections }) =>
      distinct(sections).map((section) => ({ section, source })),
    ),
    namedLinks: named.flatMap(({ source, links }) =>
      distinct(links)
        // An address that begins otherwise leads elsewhere, or depends on the page that it is on.
        .filter((link) => /^\/(?!\/)/.test(link))
        .map((link) => ({ link, source })),
    ),
  };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
