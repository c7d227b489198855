/*
 * What a page leaves to be done later is done at once when the page is finished: so it happens in
 * its own time, under its own name, and never in the middle of another page. Clocks that a page
 * waits for run as always.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How often callbacks may leave further callbacks before the rest is dropped. */
const MOST_ROUNDS = 5;

/** @typedef {(...values: unknown[]) => unknown} Callback */

/**
 * Takes the place of the global timers.
 *
 * @param {(thrown: unknown) => void} report is given what a callback throws
 */
export function takeOverTimers(report) {
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } =
    globalThis;
  /** By the handle that the code got. @type {Map<unknown, { run(): void, drop(): void }>} */
  const pending = new Map();
  const clear = { timeout: clearTimeout, interval: clearInterval, immediate: clearImmediate };

  /**
   * @param {(run: Callback, delay?: number) => unknown} start
   * @param {(handle: never) => void} stop
   * @param {boolean} repeats
   */
  function taking(start, stop, repeats) {
    return (/** @type {Callback} */ callback, /** @type {unknown[]} */ ...rest) => {
      if (typeof callback !== 'function') throw new TypeError('a timer takes a function');
      const values = start === setImmediate ? rest : rest.slice(1);
      const handle = start(() => {
        if (!repeats) pending.delete(handle);
        callback(...values);
      }, Number(rest[0]));
      pending.set(handle, {
        run: () => void callback(...values),
        // The function that made the handle knows its type.
        drop: () => stop(/** @type {never} */ (handle)),
      });
      return handle;
    };
  }

  /** @param {(handle: never) => void} stop */
  function forgetting(stop) {
    return (/** @type {unknown} */ handle) => {
      for (const known of pending.keys()) {
        if (known === handle || (typeof handle === 'number' && Number(known) === handle)) {
          pending.delete(known);
        }
      }
      stop(/** @type {never} */ (handle));
    };
  }

  const replacements = {
    setTimeout: taking(/** @type {never} */ (setTimeout), clear.timeout, false),
    setInterval: taking(/** @type {never} */ (setInterval), clear.interval, true),
    setImmediate: taking(/** @type {never} */ (setImmediate), clear.immediate, false),
    clearTimeout: forgetting(clear.timeout),
    clearInterval: forgetting(clear.interval),
    clearImmediate: forgetting(clear.immediate),
  };
  for (const name of /** @type {const} */ (['setTimeout', 'setImmediate'])) {
    const custom = Reflect.get(globalThis[name], promisify.custom);
    Object.defineProperty(replacements[name], promisify.custom, { value: custom });
  }
  Object.assign(globalThis, replacements);

  const { setTimeout: later } = replacements;
  AbortSignal.timeout = (delay) => {
    const controller = new AbortController();
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    later(() => controller.abort(reason), delay);
    return controller.signal;
  };

  /** Computing that goes on beside the page. @type {Set<Promise<unknown>>} */
  const computing = new Set();
  const { prototype } = SubtleCrypto;
  for (const name of Reflect.ownKeys(prototype)) {
    const { value } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    if (typeof value !== 'function' || name === 'constructor') continue;
    const compute = /** @type {(...values: unknown[]) => Promise<unknown>} */ (value);
    /** @this {SubtleCrypto} @param {unknown[]} values */
    function counted(...values) {
      const result = compute.apply(this, values);
      computing.add(result);
      const forget = () => void computing.delete(result);
      result.then(forget, forget);
      return result;
    }
    Object.defineProperty(prototype, name, { value: counted });
  }

  /** Does now what was left for later; what still remains after some rounds is dropped. */
  async function finish() {
    // Promises that were rejected are reported before the next turn.
    await nextTurn();
    for (let round = 0; pending.size + computing.size > 0 && round < MOST_ROUNDS; round++) {
      await Promise.allSettled(computing);
      const due = [...pending.values()];
      pending.clear();
      for (const { run, drop } of due) {
        drop();
        try {
          run();
        } catch (thrown) {
          report(thrown);
        }
      }
      await nextTurn();
    }
    for (const { drop } of pending.values()) drop();
    pending.clear();
  }

  return { finish };
}
