import { isSame, labelOf, noteObject, restoreObject } from './shared-object.mjs';

/*
 * All code in the process shares the built-in objects, the global variables and the platform. A page
 * that changes any of them also changes other pages.
 */

/** @import { Shared } from './shared-object.mjs' */

/** Built-in objects that can't be reached from a global variable. @returns {[string, object][]} */
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

/** Properties of React's own objects that React changes while it renders. @type {(string | symbol)[]} */
const changing = [
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  '_payload',
];

/** React contexts hold the value that a provider passes down. @param {unknown} value */
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
 * Reads the global variables that Node loads lazily, so that the objects in them can be compared.
 * That takes 50 ms, mostly for `Request`, which every page needs, so it happens while the process has
 * nothing else to do.
 *
 * @param {readonly (string | symbol)[]} names of global variables
 */
export function readGlobals(names) {
  for (const name of names)
    currentValue(globalThis, Reflect.getOwnPropertyDescriptor(globalThis, name));
}

/** How deep a platform module is compared: its exports, and their properties. */
const PLATFORM_DEPTH = 2;

/**
 * Records the current shared state, so that later changes are found.
 *
 * @param {readonly (string | symbol)[]} names of the global variables whose objects are compared;
 *   of all others only the value itself is, because libraries keep their own state in them
 * @param {readonly [label: string, value: unknown][]} platform the platform's modules
 */
export function watchSharedState(names, platform) {
  /** @type {Shared[]} */
  const all = [];
  /** @type {Set<unknown>} */
  const seen = new Set();

  /**
   * @param {unknown} value
   * @param {string} label
   * @returns {Shared | undefined} undefined for a primitive value and for a known object
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
      // Node defines some global variables, such as `crypto`, as getters.
      const inner = value === globalThis ? currentValue(value, descriptor) : descriptor?.value;
      // A function that is no constructor has no state to compare besides its identity.
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
      // A bundler's namespace has getters, which read from the CommonJS exports each time.
      const inner = currentValue(value, shared.descriptors[position]);
      // In the namespace of a CommonJS module these two are the exports themselves.
      const same = key === 'default' || key === 'module.exports';
      addPlatform(inner, same ? label : labelOf(label, key), same ? depth : depth - 1);
    }
  }

  addLanguage(globalThis, '');
  for (const [label, object] of hiddenIntrinsics()) addLanguage(object, label);
  for (const [label, value] of platform) addPlatform(value, label, PLATFORM_DEPTH);
  // A change of these two would affect the comparison itself, so they are restored first.
  for (const basic of [Array.prototype, Object.prototype]) {
    all.unshift(
      ...all.splice(
        all.findIndex(({ object }) => object === basic),
        1,
      ),
    );
  }

  /**
   * Restores the recorded state, so that this process can still report the changes. Takes about
   * 1 ms.
   *
   * @returns {string[]} the changes, such as `changes Array.prototype.map`
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
