/*
 * The timers that a page leaves behind run as soon as the page is finished. So they count towards
 * that page's time and their failures are reported for it, and they never run in the middle of
 * another page. Timers that a page waits for run as usual.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';

/** After this many rounds of callbacks that leave further callbacks, the rest is dropped. */
const MOST_ROUNDS = 5;

/** @typedef {(...values: unknown[]) => unknown} Callback */

/**
 * Replaces the global timers.
 *
 * @param {(thrown: unknown) => void} report receives what a callback throws
 */
export function takeOverTimers(report) {
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } =
    globalThis;
  /** The pending timers, by the handle that the code received. @type {Map<unknown, { run(): void, drop(): void }>} */
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
        // `stop` belongs to the `start` that returned the handle, so the type is right.
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

  /** Operations of Web Crypto that are still running. @type {Set<Promise<unknown>>} */
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

  /** Runs what is pending; what is still pending after some rounds is dropped. */
  async function finish() {
    // Node reports rejected promises before the next turn.
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
