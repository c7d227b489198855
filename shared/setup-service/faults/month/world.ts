import { setImmediate } from 'node:timers/promises';
import type { manualClock } from '../../testing/manual-clock.ts';

/** How long the service may work on the events of one moment, by the machine's own clock. */
const REST_TIMEOUT_MS = 60_000;
/** Sleeping scripts wake on whole seconds, so that actions of several people coincide. */
const GRAIN_MS = 1_000;

type Script = () => Promise<unknown>;

export type World = ReturnType<typeof createWorld>;

/**
 * Lets many people act at once. The clock moves on when all of them wait and the service rests, and it
 * jumps to the next moment at which somebody wakes: a day in which nothing happens costs no time.
 */
export function createWorld(clock: ReturnType<typeof manualClock>) {
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const alone: Script[] = [];
  const failures: unknown[] = [];
  let active = 0;
  let moments = 0;

  const now = () => clock.now().getTime();

  /** Waits for a number of milliseconds of the driven clock. */
  function sleep(ms: number): Promise<void> {
    const at = Math.ceil((now() + Math.max(ms, 1)) / GRAIN_MS) * GRAIN_MS;
    active -= 1;
    return new Promise((resolve) => {
      const wake = () => {
        active += 1;
        resolve();
      };
      sleepers.push({ at, wake });
    });
  }

  async function act<T>(script: () => Promise<T>): Promise<T> {
    active += 1;
    try {
      return await script();
    } finally {
      active -= 1;
    }
  }

  /** Starts a script that nothing waits for. */
  function begin(script: Script): void {
    void act(script).catch((error) => failures.push(error));
  }

  /** Runs several scripts at once, inside a script. */
  async function together<T extends readonly unknown[]>(
    ...scripts: { readonly [K in keyof T]: () => Promise<T[K]> }
  ): Promise<T> {
    active -= 1;
    try {
      // The results, in the order of the scripts.
      return (await Promise.all(scripts.map((script) => act(script)))) as unknown as T;
    } finally {
      active += 1;
    }
  }

  /** Does some work, inside a script, while no other script and no request is under way. */
  function undisturbed(work: Script): Promise<void> {
    active -= 1;
    return new Promise((resolve, reject) => {
      alone.push(async () => {
        try {
          await work();
          resolve();
        } catch (error) {
          reject(error);
        }
        active += 1;
      });
    });
  }

  /** Moves the clock on, and resolves once everything that this caused is over. */
  async function pass(ms: number): Promise<void> {
    const timers = clock.waiting();
    moments += 1;
    clock.pass(ms);
    const awake = sleepers.filter(({ at }) => at <= now());
    for (const sleeper of awake) sleepers.splice(sleepers.indexOf(sleeper), 1);
    for (const { wake } of awake) wake();
    while (active > 0) await setImmediate();
    // Each periodic job of the service sets its timer again when it is over.
    const since = performance.now();
    while (clock.waiting() < timers) {
      if (performance.now() - since > REST_TIMEOUT_MS) throw new Error('the service does not rest');
      await setImmediate();
    }
  }

  /**
   * Moves from moment to moment until every script is over.
   *
   * @param atRest runs between two moments
   */
  async function run(atRest: () => Promise<void>): Promise<void> {
    await pass(0);
    while (sleepers.length > 0 || alone.length > 0) {
      await atRest();
      for (let work = alone.shift(); work; work = alone.shift()) await work();
      while (active > 0) await setImmediate();
      if (sleepers.length === 0) continue;
      const next = sleepers.reduce(
        (least, { at }) => Math.min(least, at),
        Number.POSITIVE_INFINITY,
      );
      await pass(next - now());
    }
    if (failures.length > 0) throw failures[0];
  }

  return { now, sleep, begin, together, undisturbed, pass, run, moments: () => moments };
}
