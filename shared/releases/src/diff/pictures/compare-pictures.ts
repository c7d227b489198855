import { availableParallelism } from 'node:os';
import { ok } from '@site/node/result';
import type { BrowserContext } from 'playwright-core';
import { concurrentMap } from '../../concurrent-map.ts';
import type { Result } from '../../problem.ts';
import type { Store } from '../../store/store.ts';
import type { SiteDiff } from '../difference.ts';
import type { Side } from '../side.ts';
import type { cutOuts } from './crop.ts';
import { openBrowser, openContext, type Photograph, photograph } from './photograph.ts';
import { serveSide } from './serve-side.ts';

/** What looks different at one place; once for all pages where it is the same. */
export interface PictureChange {
  readonly pages: readonly string[];
  readonly width: number;
  /** That differ, in the scheme with the most of them. */
  readonly pixels: number;
  readonly shots: readonly ({ readonly scheme: string } & Awaited<ReturnType<typeof cutOuts>>)[];
}

/** The pages on both sides that may look different: by what they show, or by what draws them. */
export function pagesToPhotograph(before: Side, after: Side, { looks }: SiteDiff): string[] {
  const seen = new Set(looks.map(({ page }) => page));
  return [...after.facts].flatMap(([page, { waits, scripts }]) => {
    const earlier = before.facts.get(page);
    const isDrawn = !waits && String(scripts) !== String(earlier?.scripts);
    return earlier && (seen.has(page) || isDrawn) ? [page] : [];
  });
}

/** One browser photographs both sides in one run. Largest first. */
export async function comparePictures(
  store: Store,
  sides: readonly [Side, Side],
  paths: readonly string[],
): Promise<Result<PictureChange[]>> {
  if (paths.length === 0) return ok([]);
  const opened = await openBrowser();
  if (!opened.ok) return opened;
  const browser = opened.value;
  const servers = await Promise.all(sides.map((side) => serveSide(store, side)));
  const found = new Map<string, PictureChange & { readonly pages: string[] }>();
  /** Each photographs both sides of a page, so that what it remembers is the same for both. */
  const idle: BrowserContext[] = [];
  try {
    const compare = async (path: string) => {
      const context = idle.pop() ?? (await openContext(browser));
      const picturesOf = (at: 0 | 1) => {
        const { waits = true, scripts = [] } = sides[at].facts.get(path) ?? {};
        return photograph(context, servers[at]?.address + path, !waits && scripts.length > 0);
      };
      const pairs = [[await picturesOf(0), await picturesOf(1)]];
      if (differing(pairs).length > 0) {
        // The second of two is drawn with what the first has left in memory: once more, the other way round.
        const after = await picturesOf(1);
        pairs.push([await picturesOf(0), after]);
      }
      idle.push(context);
      await addChanges(found, path, differing(pairs));
    };
    await concurrentMap(paths, availableParallelism(), compare, 'Pages photographed:');
  } finally {
    await browser.close();
    await Promise.all(servers.map(({ close }) => close()));
  }
  return ok([...found.values()].sort((one, other) => other.pixels - one.pixels));
}

type Pair = readonly [before: Photograph, after: Photograph];

/** The first pictures of each width and scheme, where none of one side is equal to one of the other. */
function differing(taken: readonly (readonly Photograph[][])[]): Pair[] {
  const [[before = [], after = []] = []] = taken;
  return before.flatMap((first, at): Pair[] => {
    const second = after[at];
    const ofSide = (side: 0 | 1) => taken.flatMap((pair) => pair[side]?.[at]?.png ?? []);
    const isEqual = ofSide(0).some((one) => ofSide(1).some((other) => one.equals(other)));
    return second && !isEqual ? [[first, second]] : [];
  });
}

type Shot = PictureChange['shots'][number];

async function addChanges(
  found: Map<string, PictureChange & { readonly pages: string[] }>,
  path: string,
  pairs: readonly Pair[],
): Promise<void> {
  const { cutOuts, decode, findChanges } = await import('./crop.ts');
  /** By place: what changes there in each scheme. */
  const places = new Map<string, { key: string; pixels: number; shots: (() => Promise<Shot>)[] }>();
  for (const [{ width, scheme, png }, { png: later }] of pairs) {
    const [one, other] = [await decode(png), await decode(later)];
    for (const changed of findChanges(one, other)) {
      const place = JSON.stringify([width, changed.band]);
      const known = places.get(place) ?? { key: `${width}`, pixels: 0, shots: [] };
      known.key += changed.key;
      known.pixels = Math.max(known.pixels, changed.pixels);
      known.shots.push(async () => ({ scheme, ...(await cutOuts(one, other, changed)) }));
      places.set(place, known);
    }
  }
  for (const [place, { key, pixels, shots }] of places) {
    const same = found.get(key);
    if (same && !same.pages.includes(path)) same.pages.push(path);
    if (same) continue;
    const [width] = JSON.parse(place);
    const change = { pages: [path], width, pixels, shots: [] as Shot[] };
    // Whoever comes next finds it, and need not cut it out.
    found.set(key, change);
    for (const shot of shots) change.shots.push(await shot());
  }
}
