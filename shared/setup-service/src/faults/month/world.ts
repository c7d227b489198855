import { setImmediate } from 'node:timers/promises';
import type { manualClock } from '../../testing/manual-clock.ts';

/** How long the service may take over what a moment brought, by the machine's own time. */
const PATIENCE_MS = 60_000;
/** Who waits is woken on whole seconds, so that people meet. */
const GRAIN_MS = 1_000;

type Script = () => Promise<unknown>;

export type World = ReturnType<typeof createWorld>;

/**
 * Lets many people act at once, on a clock that moves on when all of them wait and the service rests.
 * Between two moments it jumps: a day in which nothing happens costs nothing.
 */
export function createWorld(clock: ReturnType<typeof manualClock>) {
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const alone: Script[] = [];
  const failures: unknown[] = [];
  let active = 0;
  let moments = 0;

  const now = () => clock.now().getTime();

  /** Waits for so many milliseconds of the driven clock. */
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

  /** Lets a script go on by itself. */
  function begin(script: Script): void {
    void act(script).catch((error) => failures.push(error));
  }

  /** Does several things at once, inside a script. */
  async function together<T extends readonly unknown[]>(
    ...scripts: { readonly [K in keyof T]: () => Promise<T[K]> }
  ): Promise<T> {
    active -= 1;
    try {
      // What comes of each script, in their order.
      return (await Promise.all(scripts.map((script) => act(script)))) as unknown as T;
    } finally {
      active += 1;
    }
  }

  /** Does something, inside a script, while nobody and nothing else is at work. */
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

  /** Moves on, and resolves once what came of it is over. */
  async function pass(ms: number): Promise<void> {
    const timers = clock.waiting();
    moments += 1;
    clock.pass(ms);
    const awake = sleepers.filter(({ at }) => at <= now());
    for (const sleeper of awake) sleepers.splice(sleepers.indexOf(sleeper), 1);
    for (const { wake } of awake) wake();
    while (active > 0) await setImmediate();
    // Whatever the service does by itself sets its timer again when it is over.
    const since = performance.now();
    while (clock.waiting() < timers) {
      if (performance.now() - since > PATIENCE_MS) throw new Error('the service does not rest');
      await setImmediate();
    }
  }

  /**
   * Goes from moment to moment until every script is over.
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
