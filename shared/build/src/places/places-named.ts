import { relative, sep } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import type { Release } from '@site/contracts/release';
import { connectionsOf, consumedAs, fileOf, isPackage, sourceOf } from '../module-graph.ts';
import { placesIn } from './places-in-source.ts';

type NamedPlaces = Required<Pick<Release, 'namedSections' | 'namedLinks'>>;

/**
 * The sections and the links into the site that the sources of an application name, sorted. Code
 * that tree shaking dropped and npm packages do not count.
 *
 * @param folder the application's
 */
export function placesNamed(compilation: Rspack.Compilation, folder: string): NamedPlaces {
  const sources = new Map<string, string>();
  for (const { from, to } of connectionsOf(compilation)) {
    // Components of the design system render sections and links.
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
        // Any other address leads to another site, or depends on the page that contains it.
        .filter((link) => /^\/(?!\/)/.test(link))
        .map((link) => ({ link, source })),
    ),
  };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
