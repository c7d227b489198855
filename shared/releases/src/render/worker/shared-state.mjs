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

/** What React changes in its own objects while it renders. @type {(string | symbol)[]} */
const changing = [
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  '_payload',
];

/** Contexts keep what is given down the tree. @param {unknown} value */
function keepsState(value) {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, '$$typeof') &&
    Reflect.get(value, '$$typeof') === Symbol.for('react.context')
  );
}

/** @param {unknown} object @param {PropertyDescriptor | undefined} descriptor */
function currentValue(object, descriptor) {
  if (!descriptor?.get) return descriptor?.value;
  try {
    return descriptor.get.call(object);
  } catch {
    return undefined;
  }
}

/**
 * Reads what Node loads when it is first asked for, so that it can be looked into. It takes 50 ms,
 * mostly for `Request`, which every page needs: so it is done while there is nothing else to do.
 *
 * @param {readonly (string | symbol)[]} names of global variables
 */
export function readGlobals(names) {
  for (const name of names)
    currentValue(globalThis, Reflect.getOwnPropertyDescriptor(globalThis, name));
}

/** How far below a platform module counts: its exports, and what hangs on each of them. */
const PLATFORM_DEPTH = 2;

/**
 * Notes how everything is that code shares.
 *
 * @param {readonly (string | symbol)[]} names of the global variables to look into; of the others
 *   only which value they have counts, because libraries keep their own state there
 * @param {readonly [label: string, value: unknown][]} platform its modules
 */
export function watchSharedState(names, platform) {
  /** @type {Shared[]} */
  const all = [];
  /** @type {Set<unknown>} */
  const seen = new Set();

  /**
   * @param {unknown} value
   * @param {string} label
   * @returns {Shared | undefined} undefined where there is nothing to note, or nothing more
   */
  function note(value, label) {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return;
    if (seen.has(value)) return;
    seen.add(value);
    const shared = noteObject(value, label);
    all.push(shared);
    return shared;
  }

  /** @param {unknown} value @param {string} label */
  function addLanguage(value, label) {
    const shared = note(value, label);
    if (!shared) return;
    for (const [position, key] of shared.keys.entries()) {
      if (value === globalThis && !names.includes(key)) continue;
      const descriptor = shared.descriptors[position];
      // Node gives some global variables, such as `crypto`, by getters of its own.
      const inner = value === globalThis ? currentValue(value, descriptor) : descriptor?.value;
      // Functions that nothing is made with are only called: it is enough that they are the same.
      if (typeof inner === 'function' && !Object.hasOwn(inner, 'prototype')) continue;
      addLanguage(inner, labelOf(label, key));
    }
    if (shared.prototype) addLanguage(shared.prototype, `the prototype of ${label}`);
  }

  /** @param {unknown} value @param {string} label @param {number} depth */
  function addPlatform(value, label, depth) {
    if (keepsState(value)) return;
    const shared = note(value, label);
    if (!shared || depth === 0) return;
    for (const [position, key] of shared.keys.entries()) {
      if (changing.includes(key)) continue;
      // A bundler's namespace has getters, which read live from an object that CommonJS gave.
      const inner = currentValue(value, shared.descriptors[position]);
      // CommonJS as a namespace: what it exports stands here once more.
      const same = key === 'default' || key === 'module.exports';
      addPlatform(inner, same ? label : labelOf(label, key), same ? depth : depth - 1);
    }
  }

  addLanguage(globalThis, '');
  for (const [label, object] of hiddenIntrinsics()) addLanguage(object, label);
  for (const [label, value] of platform) addPlatform(value, label, PLATFORM_DEPTH);
  // A change of these two touches comparing itself, so they are put back before all others.
  for (const basic of [Array.prototype, Object.prototype]) {
    all.unshift(
      ...all.splice(
        all.findIndex(({ object }) => object === basic),
        1,
      ),
    );
  }

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
