import { availableParallelism } from 'node:os';
import { concurrentMap } from '@platform/node/concurrent-map';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Store } from '@platform/store/store';
import type { BrowserContext } from 'playwright-core';
import type { SiteDiff } from '../difference.ts';
import type { Side } from '../side.ts';
import type { CutOuts } from './crop.ts';
import { openBrowser, openContext, type Photograph, photograph } from './photograph.ts';
import { serveSide } from './serve-side.ts';

/** What looks different at one place, or a page that comes or goes; once for all pages where it is the same. */
export interface PictureChange {
  readonly pages: readonly string[];
  /** Of a page that is on one side only. */
  readonly is?: 'new' | 'gone';
  readonly width: number;
  /** Where in the page afterwards it is, from 0 at the top to 1; absent for a whole page. */
  readonly place?: readonly [top: number, bottom: number];
  /** That differ, in the scheme with the most of them. */
  readonly pixels: number;
  readonly shots: readonly ({ readonly scheme: string } & CutOuts)[];
}

type Found = Map<string, PictureChange & { readonly pages: string[] }>;

/** The pages that come, go, or may look different: by what they show, or by what draws them. */
export function pagesToPhotograph(before: Side, after: Side, { looks }: SiteDiff): string[] {
  const seen = new Set(looks.map(({ page }) => page));
  const there = [...after.facts].flatMap(([page, { waits, scripts }]) => {
    const earlier = before.facts.get(page);
    const isDrawn = !waits && String(scripts) !== String(earlier?.scripts);
    return !earlier || seen.has(page) || isDrawn ? [page] : [];
  });
  return [...there, ...[...before.facts.keys()].filter((page) => !after.facts.has(page))];
}

/** One browser photographs both sides in one run, until the signal ends it. Largest first. */
export async function comparePictures(
  store: Store,
  sides: readonly [Side, Side],
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<Result<PictureChange[]>> {
  if (paths.length === 0) return ok([]);
  const opened = await openBrowser();
  if (!opened.ok) return opened;
  const browser = opened.value;
  const servers = await Promise.all(sides.map((side) => serveSide(store, side)));
  const found: Found = new Map();
  /** Each photographs both sides of a page, so that what it remembers is the same for both. */
  const idle: BrowserContext[] = [];
  const end = () => void browser.close();
  try {
    signal?.addEventListener('abort', end);
    signal?.throwIfAborted();
    const compare = async (path: string) => {
      const context = idle.pop() ?? (await openContext(browser));
      const picturesOf = async (at: 0 | 1) => {
        const facts = sides[at].facts.get(path);
        if (!facts) return undefined;
        const draws = !facts.waits && facts.scripts.length > 0;
        return photograph(context, servers[at]?.address + path, draws);
      };
      const [before, after] = [await picturesOf(0), await picturesOf(1)];
      if (before && after) {
        const pairs = [[before, after]];
        if (differing(pairs).length > 0) {
          // The second of two is drawn with what the first has left in memory: once more, the other way round.
          const again = (await picturesOf(1)) ?? after;
          pairs.push([(await picturesOf(0)) ?? before, again]);
        }
        await addChanges(found, path, differing(pairs));
      } else await addWhole(found, path, before, after);
      idle.push(context);
    };
    await concurrentMap(paths, availableParallelism(), compare, 'Pages photographed:');
  } catch (error) {
    if (signal?.aborted) return err('timed-out', 'Taking pictures was ended.');
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
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

async function addChanges(found: Found, path: string, pairs: readonly Pair[]): Promise<void> {
  const { cutOuts, decode, findChanges } = await import('./crop.ts');
  /** By place: what changes there in each scheme. */
  const places = new Map<
    string,
    { key: string; pixels: number; place: [number, number]; shots: (() => Promise<Shot>)[] }
  >();
  for (const [{ width, scheme, png }, { png: later }] of pairs) {
    const [one, other] = [await decode(png), await decode(later)];
    for (const changed of findChanges(one, other)) {
      const [top, bottom] = changed.band.after;
      const at = JSON.stringify([width, changed.band]);
      const place: [number, number] = [top / other.height, bottom / other.height];
      const known = places.get(at) ?? { key: `${width}`, pixels: 0, place, shots: [] };
      known.key += changed.key;
      known.pixels = Math.max(known.pixels, changed.pixels);
      known.shots.push(async () => ({ scheme, ...(await cutOuts(one, other, changed)) }));
      places.set(at, known);
    }
  }
  for (const [at, { key, ...change }] of places) {
    const [width] = JSON.parse(at);
    await addOnce(found, key, path, { width, ...change });
  }
}

/** A page that is on one side only. */
async function addWhole(
  found: Found,
  path: string,
  before: readonly Photograph[] = [],
  after: readonly Photograph[] = [],
): Promise<void> {
  const { beginningOf, decode } = await import('./crop.ts');
  const is = before.length > 0 ? 'gone' : 'new';
  const taken = [...before, ...after];
  for (const width of new Set(taken.map((each) => each.width))) {
    const ofWidth = taken.filter((each) => each.width === width);
    const whole = await Promise.all(
      ofWidth.map(async ({ scheme, png }) => ({ scheme, ...beginningOf(await decode(png)) })),
    );
    const shots = whole.map(({ scheme, encode }) => async () => {
      const picture = await encode();
      return { scheme, ...(is === 'new' ? { after: picture } : { before: picture }) };
    });
    const pixels = Math.max(...whole.map((each) => each.pixels));
    const key = [is, width, ...whole.map((each) => each.key)].join(' ');
    await addOnce(found, key, path, { is, width, pixels, shots });
  }
}

async function addOnce(
  found: Found,
  key: string,
  path: string,
  {
    shots,
    ...change
  }: Omit<PictureChange, 'pages' | 'shots'> & {
    readonly shots: readonly (() => Promise<Shot>)[];
  },
): Promise<void> {
  const same = found.get(key);
  if (same && !same.pages.includes(path)) same.pages.push(path);
  if (same) return;
  const taken: Shot[] = [];
  // Whoever comes next finds it, and need not cut it out.
  found.set(key, { ...change, pages: [path], shots: taken });
  for (const shot of shots) taken.push(await shot());
}
