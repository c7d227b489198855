import { isGuarded, stopClock } from '../../fixtures/arrive.ts';
import { expect, phone, test } from '../../fixtures/test.ts';
import { distinctPaths, livePaths } from '../../harness/live.ts';
import { readSettings } from '../../harness/settings.ts';
import { type Control, listControls, type Way, waysOf } from './controls.ts';
import { type Awake, type Open, scripts, showAwake, touch } from './first-touch.ts';

/*
 * Each control is the first thing that a visitor touches, while the page's scripts come at once, late,
 * very late or never. In the end the page is as it is for a visitor who waited before the touch; until
 * then the touch is answered, or the page says that it waits.
 *
 * A component is tried on the first page that has it, in one way, with one delay and in one of two views,
 * each in turn; FIRST_TOUCHES=all tries it on every page, in all ways, with all delays and in both, which
 * takes hours, and FIRST_TOUCHES=/pricing,/devices does so on these.
 */

const { FIRST_TOUCHES } = process.env;
const isWhole = FIRST_TOUCHES !== undefined;

function triedPaths(): string[] {
  const { templateStore } = readSettings();
  if (!isWhole) return distinctPaths(templateStore);
  const all = livePaths(templateStore);
  const paths = FIRST_TOUCHES === 'all' ? all : FIRST_TOUCHES.split(',');
  expect(all, 'the pages').toEqual(expect.arrayContaining(paths));
  return paths;
}

/** Milliseconds that the scripts are late. */
const delays = [0, 3_000, 12_000, Number.POSITIVE_INFINITY] as const;

const views = [
  { name: 'a phone', options: phone },
  { name: 'a desktop', options: { viewport: { width: 1440, height: 900 }, hasTouch: true } },
];

interface Place {
  readonly view: (typeof views)[number];
  readonly control: Control;
}

test.use({ screenshot: 'off' });

test('each control answers the first touch of a page once', async ({
  newVisitor,
  expectProblems,
}) => {
  test.setTimeout(isWhole ? 10_800_000 : 1_800_000);
  expectProblems(/ERR_FAILED/);
  const problems: string[] = [];
  const met = new Set<string>();
  for (const path of triedPaths()) {
    // What is behind a purchase has nothing to show without its scripts.
    if (isGuarded(path)) continue;
    const opener =
      ({ options }: Place['view']): Open =>
      async (hold) => {
        const page = await newVisitor({ ...options, reducedMotion: 'reduce' });
        await stopClock(page);
        // Chats are elsewhere.
        await page.context().route(/^https:/, (route) => route.fulfill({ body: 'elsewhere' }));
        await hold?.(page);
        await page.goto(path);
        return page;
      };
    const places = await Promise.all(
      views.map(async (view): Promise<Place[]> => {
        const still = await opener(view)((page) => page.route(scripts, (route) => route.abort()));
        const controls = await listControls(still);
        await still.context().close();
        return controls.map((control) => ({ view, control }));
      }),
    );
    const tried = isWhole
      ? places.flat().map((place) => ({ ...place, touches: touchesOf(place.control) }))
      : firstOfEach(places.flat(), met);
    const count = tried.reduce((sum, { touches }) => sum + touches.length, 0);
    if (isWhole) console.log(`${path}: ${count} touches`);
    await Promise.all(
      views.map(async (view) => {
        for (const { control, touches } of tried.filter((place) => place.view === view)) {
          const open = opener(view);
          let awake: (Awake & { readonly way: Way }) | undefined;
          for (const { way, delay } of touches) {
            if (awake?.way !== way) awake = { way, ...(await showAwake(open, control, way)) };
            const tryIt = (expected: Awake) => touch(open, { control, way, delay, expected });
            let problem = await tryIt(awake);
            if (problem) {
              // On a busy machine what is compared with may have been read too early.
              const again = await showAwake(open, control, way);
              if (again.shown.join() !== awake.shown.join()) problem = await tryIt(again);
              awake = { way, ...again };
            }
            const what = `${path} on ${view.name}: ${control.kind} «${control.name}», ${way}, ${delay} ms late`;
            if (!problem) continue;
            problems.push(`${what}: ${problem}`);
            // A whole walk takes long, and says what it finds while it walks.
            if (isWhole) console.log(problems.at(-1));
          }
        }
      }),
    );
  }
  expect(problems, problems.join('\n')).toEqual([]);
  if (!isWhole) expect(met.size, 'components with controls').toBeGreaterThan(30);
});

/** One place of each component that was not met before, in the views by turns. */
function firstOfEach(places: readonly Place[], met: Set<string>) {
  const unmet = places.filter(({ control }) => !met.has(control.likeness));
  return unmet.flatMap((first) => {
    const { likeness } = first.control;
    if (met.has(likeness)) return [];
    const turn = met.size;
    met.add(likeness);
    const shown = unmet.filter(({ control }) => control.likeness === likeness);
    const place = shown.find(({ view }) => view === views[turn % views.length]) ?? first;
    const touches = touchesOf(place.control);
    // Seven has no factor in common with the number of touches: each view meets all of them.
    const at = (Math.floor(turn / views.length) * 7) % touches.length;
    return { ...place, touches: touches.slice(at, at + 1) };
  });
}

const touchesOf = (control: Control): { way: Way; delay: number }[] =>
  waysOf(control).flatMap((way) => delays.map((delay) => ({ way, delay })));
