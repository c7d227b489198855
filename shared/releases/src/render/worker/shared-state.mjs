import { isSame, labelOf, noteObject, restoreObject } from './shared-object.mjs';

/*
 * What all code in the process shares: the language's own objects, the global variables, and the
 * platform that every remote gets. A page that changes any of it changes other pages.
 */

/** @import { Shared } from './shared-object.mjs' */

/** Objects of the language that no global variable leads to. @returns {[string, object][]} */
function hiddenIntrinsics() {
  const prototype = (/** @type {object} */ object) =>
    /** @type {object} */ (Reflect.getPrototypeOf(object));
  return [
    ['Iterator.prototype', prototype(prototype([][Symbol.iterator]()))],
    ['ArrayIterator.prototype', prototype([][Symbol.iterator]())],
    ['MapIterator.prototype', prototype(new Map().entries())],
    ['SetIterator.prototype', prototype(new Set().values())],
    ['StringIterator.prototype', prototype(''[Symbol.iterator]())],
    ['RegExpStringIterator.prototype', prototype('x'.matchAll(/x/g))],
    ['GeneratorFunction.prototype', prototype(function* () {})],
    ['AsyncFunction.prototype', prototype(async () => {})],
    ['AsyncGeneratorFunction.prototype', prototype(async function* () {})],
  ];
}

/**
 * Notes how everything is that code shares.
 *
 * @param {readonly (string | symbol)[]} names of the global variables to look into; of the others
 *   only which value they have counts, because libraries keep their own state there
 * @param {readonly [label: string, value: unknown][]} more objects whose own properties count
 */
export function watchSharedState(names, more) {
  /** @type {Shared[]} */
  const all = [];
  /** @type {Set<unknown>} */
  const seen = new Set();

  /**
   * @param {unknown} value
   * @param {string} label
   * @param {boolean} deep whether what hangs on it counts too
   */
  function add(value, label, deep) {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return;
    if (seen.has(value)) return;
    seen.add(value);
    const shared = noteObject(value, label);
    all.push(shared);
    if (!deep) return;
    for (const [position, key] of shared.keys.entries()) {
      if (value === globalThis && !names.includes(key)) continue;
      const inner = shared.descriptors[position]?.value;
      // Functions that nothing is made with are only called: it is enough that they are the same.
      if (typeof inner === 'function' && !Object.hasOwn(inner, 'prototype')) continue;
      add(inner, labelOf(label, key), true);
    }
    if (shared.prototype) add(shared.prototype, `the prototype of ${label}`, true);
  }

  add(globalThis, '', true);
  for (const [label, object] of hiddenIntrinsics()) add(object, label, true);
  for (const [label, value] of more) add(value, label, false);

  /**
   * Puts back what has changed since, so that this process can still report it. Takes about 1 ms.
   *
   * @returns {string[]} what has changed, such as `changes Array.prototype.map`
   */
  function restore() {
    /** @type {string[]} */
    const found = [];
    for (let index = 0; index < all.length; index++) {
      const shared = /** @type {Shared} */ (all[index]);
      if (!isSame(shared)) restoreObject(shared, found);
    }
    return found;
  }

  return { restore };
}
