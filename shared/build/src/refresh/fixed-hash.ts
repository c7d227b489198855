import { createHash } from 'node:crypto';
import type { Rspack } from '@rsbuild/core';
import type { Release } from '@site/contracts/release';
import { fileOf, isPackage, sourceOf } from '../module-graph.ts';

interface Built {
  readonly web: Rspack.Compilation;
  readonly node: Rspack.Compilation;
  readonly release: Release;
}

/**
 * Names all that pages show of a build and that refreshing its components cannot change: its routes
 * and its files at the site's root, what the release says about it, and the sources that only
 * prerendering uses.
 */
export function fixedHash({ web, node, release }: Built): string {
  const { routes, sections, modules } = { routes: [], sections: [], modules: {}, ...release };
  const files = Object.entries(release.files).filter(([file]) => file.startsWith('web/public/'));
  const described = [routes, sections, Object.keys(modules), release.storedEntries, files];
  const inBrowsers = new Set([...web.modules].map(fileOf));
  const others = [...node.modules]
    .filter((module) => !isPackage(module) && !inBrowsers.has(fileOf(module)))
    .map((module) => [fileOf(module), sourceOf(module)])
    .sort();
  return createHash('sha256')
    .update(JSON.stringify([described, others]))
    .digest('hex')
    .slice(0, 16);
}
