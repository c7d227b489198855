import { HEALTH_PATH, SCRIPTS_ELEMENT } from '@platform/contracts/page-composition-element';
import type { AwakeReport } from '@platform/contracts/release-health';
import type { DocumentScripts } from '../inline/start-scripts.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { throwerOf } from './thrower.ts';

/*
 * Reports, when the page is hidden for the first time after its scripts have started, how it went since:
 * `reportSeen` has the part before. The library that measures answers to touches comes with the first
 * of them.
 */

type Failure = AwakeReport['failures'][number];

/** As many as a report may name. */
const MOST = 20;

interface AwakeHealth {
  note(failure: Failure): void;
  /** The page differs from what was prerendered. */
  noteMismatch(): void;
}

export function reportAwake(used: RemoteLoader['used']): AwakeHealth {
  const { view }: Partial<DocumentScripts> = JSON.parse(
    document.getElementById(SCRIPTS_ELEMENT)?.textContent ?? '{}',
  );
  if (!view || Math.random() >= view.sample) return { note() {}, noteMismatch() {} };
  const failures: Failure[] = [];
  /** Of what nothing caught, by application: a loop throws the same again and again. */
  const throwers = new Map<string, string>();
  let inp: number | undefined;

  function send() {
    if (!document.hidden) return;
    document.removeEventListener('visibilitychange', send);
    const drawn = Object.entries(used());
    const report: AwakeReport = {
      // A `const` that was checked; TypeScript forgets it in a function.
      ...(view as NonNullable<typeof view>),
      part: 'awake',
      wait: firstWait(),
      inp,
      used: Object.fromEntries(drawn.map(([app, { release }]) => [app, release])),
      fallbacks: drawn.filter(([, { isFallback }]) => isFallback).map(([app]) => app),
      failures,
      uncaught: [...throwers].slice(0, MOST).map(([app, release]) => ({ app, release })),
    };
    navigator.sendBeacon(HEALTH_PATH, JSON.stringify(report));
  }
  document.addEventListener('visibilitychange', send);

  const noteUncaught = (error: unknown, file?: string) => {
    const found = throwerOf(error, file);
    if (found) throwers.set(found.app, found.release);
  };
  addEventListener('error', ({ error, filename }) => noteUncaught(error, filename));
  addEventListener('unhandledrejection', ({ reason }) => noteUncaught(reason));

  let isMeasured = false;
  async function measureTouches() {
    if (isMeasured) return;
    isMeasured = true;
    const { onINP } = await import('web-vitals/onINP.js');
    const keep = ({ value }: { readonly value: number }) => {
      inp = value;
    };
    onINP(keep, { reportAllChanges: true });
  }
  for (const type of ['pointerdown', 'keydown']) {
    // Where the library does not arrive, nothing else depends on it.
    const listener = () => void measureTouches().catch(() => {});
    addEventListener(type, listener, { once: true, capture: true, passive: true });
  }

  const note = (failure: Failure) => void (failures.length < MOST && failures.push(failure));
  return {
    note,
    noteMismatch: () => note({ app: view.app, release: view.release, kind: 'mismatch' }),
  };
}

/** Milliseconds from the first touch until the page answered it; undefined where none had to wait. */
function firstWait(): number | undefined {
  const [touch] = performance.getEntriesByName('touch');
  const [ready] = performance.getEntriesByName('ready');
  if (!touch || !ready || touch.startTime >= ready.startTime) return undefined;
  return ready.startTime - touch.startTime;
}
