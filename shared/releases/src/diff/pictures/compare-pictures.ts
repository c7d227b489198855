import { availableParallelism } from 'node:os';
import { ok } from '@site/node/result';
import type { Page } from 'playwright-core';
import { concurrentMap } from '../../concurrent-map.ts';
import type { Result } from '../../problem.ts';
import type { Store } from '../../store/store.ts';
import type { SiteDiff } from '../difference.ts';
import type { Side } from '../side.ts';
import type { CutOuts } from './crop.ts';
import { openBrowser, openPage, type Photographs, photograph, type View } from './photograph.ts';
import { serveSide } from './serve-side.ts';

/** What looks different at one place; once for all pages where it is the same. */
export interface PictureChange {
  readonly pages: readonly string[];
  readonly width: View['width'];
  /** That differ, in the scheme with the most of them. */
  readonly pixels: number;
  readonly shots: readonly (CutOuts & { readonly scheme: View['scheme'] })[];
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
  [before, after]: readonly [Side, Side],
  paths: readonly string[],
): Promise<Result<PictureChange[]>> {
  if (paths.length === 0) return ok([]);
  const opened = await openBrowser();
  if (!opened.ok) return opened;
  const browser = opened.value;
  const servers = await Promise.all([before, after].map((side) => serveSide(store, side)));
  const found = new Map<string, PictureChange & { readonly pages: string[] }>();
  /** Each photographs both sides of a page, so that what it remembers is the same for both. */
  const idle: Page[] = [];
  try {
    const compare = async (path: string) => {
      const page = idle.pop() ?? (await openPage(browser));
      const pictures: Photographs[] = [];
      for (const [at, side] of [before, after].entries()) {
        const { waits = true, scripts = [] } = side.facts.get(path) ?? {};
        const draws = !waits && scripts.length > 0;
        pictures.push(await photograph(page, `${servers[at]?.address}${path}`, draws));
      }
      idle.push(page);
      await addChanges(found, path, pictures);
    };
    await concurrentMap(paths, availableParallelism(), compare, 'Pages photographed:');
  } finally {
    await browser.close();
    await Promise.all(servers.map(({ close }) => close()));
  }
  return ok([...found.values()].sort((one, other) => other.pixels - one.pixels));
}

async function addChanges(
  found: Map<string, PictureChange & { readonly pages: string[] }>,
  path: string,
  [before, after]: readonly Photographs[],
): Promise<void> {
  const { cutOuts, decode, findChanges } = await import('./crop.ts');
  /** By place: what changes there in each scheme. */
  const places = new Map<string, { key: string; pixels: number; shots: (() => Promise<Shot>)[] }>();
  type Shot = PictureChange['shots'][number];
  for (const [view, was] of before ?? []) {
    const is = [...(after ?? [])].find(([{ width, scheme }]) =>
      isView(view, { width, scheme }),
    )?.[1];
    if (!is || was.equals(is)) continue;
    const [one, other] = [await decode(was), await decode(is)];
    for (const changed of findChanges(one, other)) {
      const place = JSON.stringify([view.width, changed.band]);
      const known = places.get(place) ?? { key: '', pixels: 0, shots: [] };
      known.key += changed.key;
      known.pixels = Math.max(known.pixels, changed.pixels);
      known.shots.push(async () => ({
        scheme: view.scheme,
        ...(await cutOuts(one, other, changed)),
      }));
      places.set(place, known);
    }
  }
  for (const [place, { key, pixels, shots }] of places) {
    const same = found.get(key);
    if (same) {
      if (!same.pages.includes(path)) same.pages.push(path);
      continue;
    }
    const [width] = JSON.parse(place);
    const change = { pages: [path], width, pixels, shots: [] as Shot[] };
    // Whoever comes next finds it, and need not cut it out.
    found.set(key, change);
    for (const shot of shots) change.shots.push(await shot());
  }
}

function isView(one: View, other: View): boolean {
  return one.width === other.width && one.scheme === other.scheme;
}
