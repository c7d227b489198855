import type { Release } from '@site/contracts/release';
import { mappedFiles, readSourceMap } from '../source-maps.ts';
import type { Store } from '../store.ts';
import { positionText } from './source-position.ts';

interface TakenNames {
  readonly module: string;
  readonly names: readonly string[];
}

const MOST_PLACES = 3;

/** Such as `mfe-pricing/src/pages/pricing/hero.tsx:1:10`, one per name and source with a map. */
export async function usedIn(store: Store, release: Release, taken: readonly TakenNames[]) {
  const places = [...(await readSources(store, release))].flatMap(([source, text]) =>
    taken
      .filter(({ module }) => text.includes(`'${module}'`) || text.includes(`"${module}"`))
      .flatMap(({ names }) => names)
      .flatMap((name) => {
        const index = placeOf(text, name);
        if (index < 0) return [];
        const before = text.slice(0, index).split('\n');
        const column = (before.at(-1) ?? '').length + 1;
        return [positionText({ source, line: before.length, column })];
      }),
  );
  return [...new Set(places)].slice(0, MOST_PLACES);
}

async function readSources(store: Store, release: Release): Promise<Map<string, string>> {
  const files = (await mappedFiles(store, release)).filter((file) => file.startsWith('web/'));
  const maps = await Promise.all(files.map((file) => readSourceMap(store, release, file)));
  const sources = maps.flatMap((map) => {
    if (!map.ok) return [];
    // A map that matches its hash is as the build wrote it.
    const { sources, sourcesContent } = JSON.parse(map.value) as {
      readonly sources: readonly string[];
      readonly sourcesContent: readonly (string | null)[];
    };
    return sources.map((source, position) => [source, sourcesContent[position] ?? ''] as const);
  });
  const own = sources.filter(([source]) => !/^(?:node_modules|webpack)\//.test(source));
  return new Map(own.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Where a source imports or first uses a name; -1 if nowhere. */
function placeOf(text: string, name: string): number {
  const word = name.replaceAll(/[^\w]/g, '\\$&');
  const imported = new RegExp(
    `\\b(?:import|export)\\b[^'";]*?\\{[^}]*?(?<![\\w$])${word}(?![\\w$])`,
  );
  const used = new RegExp(`\\.\\s*${word}(?![\\w$])`);
  for (const pattern of [imported, used]) {
    const found = pattern.exec(text);
    if (found) return found.index + found[0].length - name.length;
  }
  return -1;
}
