/*
 * What all code in the process shares: the language's own objects, the global variables, and the
 * platform that every remote gets. A page that changes any of it changes other pages.
 *
 * The comparison runs after code that may have changed anything, so it calls nothing that hangs on
 * the language's prototypes: no iteration, no methods.
 */

const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, defineProperty, deleteProperty } =
  Reflect;
const { hasOwn, is } = Object;
const toText = String;

/**
 * @typedef {object} Shared
 * @property {object} object
 * @property {string} label how an engineer calls it; empty for the global object
 * @property {object | null} prototype
 * @property {(string | symbol)[]} keys
 * @property {PropertyDescriptor[]} descriptors of the keys, in their order
 */

/** Libraries keep one registry under these names, whichever team's bundle loads them first. */
const registries = ['__zod_globalConfig', '__zod_globalRegistry'];

/** Objects of the language that no global variable leads to. @returns {[string, object][]} */
function hiddenIntrinsics() {
  const prototype = (/** @type {object} */ object) =>
    /** @type {object} */ (getPrototypeOf(object));
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
 * @param {readonly [label: string, object: object][]} more objects whose own properties count
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
    const keys = ownKeys(value);
    const descriptors = descriptorsOf(value, keys);
    const shared = { object: value, label, prototype: getPrototypeOf(value), keys, descriptors };
    all.push(shared);
    if (!deep) return;
    for (const [position, key] of keys.entries()) {
      if (value === globalThis && !names.includes(key)) continue;
      const inner = descriptors[position]?.value;
      // Functions that nothing is made with are only called: it is enough that they are the same.
      if (typeof inner === 'function' && !hasOwn(inner, 'prototype')) continue;
      add(inner, labelOf(label, key), true);
    }
    if (shared.prototype) add(shared.prototype, `the prototype of ${label}`, true);
  }

  add(globalThis, '', true);
  for (const [label, object] of hiddenIntrinsics()) add(object, label, true);
  for (const [label, object] of more) add(object, label, false);

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
      if (!isSame(shared)) describe(shared, found);
    }
    return found;
  }

  return { restore };
}

/** @param {Shared} shared */
function isSame({ object, prototype, keys, descriptors }) {
  const now = ownKeys(object);
  if (now.length !== keys.length || getPrototypeOf(object) !== prototype) return false;
  for (let index = 0; index < now.length; index++) {
    const key = /** @type {string | symbol} */ (now[index]);
    if (key !== keys[index]) return false;
    const property = getOwnPropertyDescriptor(object, key);
    if (!isSameProperty(object, descriptors[index], property)) return false;
  }
  return true;
}

/**
 * @param {object} object
 * @param {PropertyDescriptor | undefined} was
 * @param {PropertyDescriptor | undefined} now
 */
function isSameProperty(object, was, now) {
  if (!was || !now) return was === now;
  // Node replaces some of its global getters by their value when they are first read.
  if (object === globalThis && was.get && hasOwn(now, 'value')) {
    return now.value === was.get.call(globalThis);
  }
  return (
    is(was.value, now.value) &&
    was.get === now.get &&
    was.set === now.set &&
    was.writable === now.writable &&
    was.enumerable === now.enumerable &&
    was.configurable === now.configurable
  );
}

/**
 * @param {Shared} shared
 * @param {string[]} found grows
 */
function describe(shared, found) {
  const { object, label, prototype, keys, descriptors } = shared;
  if (getPrototypeOf(object) !== prototype) {
    found[found.length] = `changes the prototype of ${label || 'the global object'}`;
    Reflect.setPrototypeOf(object, prototype);
  }
  for (let index = 0; index < keys.length; index++) {
    const key = /** @type {string | symbol} */ (keys[index]);
    const was = /** @type {PropertyDescriptor} */ (descriptors[index]);
    const now = getOwnPropertyDescriptor(object, key);
    if (isSameProperty(object, was, now)) continue;
    found[found.length] = `${now ? 'changes' : 'takes away'} ${nameOf(label, key)}`;
    defineProperty(object, key, was);
  }
  const added = ownKeys(object);
  for (let index = 0; index < added.length; index++) {
    const key = /** @type {string | symbol} */ (added[index]);
    if (includes(keys, key) || (label === '' && includes(registries, key))) continue;
    const name = nameOf(label, key);
    found[found.length] = label === '' ? `leaves ${name} behind` : `adds ${name}`;
    deleteProperty(object, key);
  }
  // What was put back may stand in another order.
  shared.keys = ownKeys(object);
  shared.descriptors = descriptorsOf(object, shared.keys);
}

/**
 * @param {object} object
 * @param {readonly (string | symbol)[]} keys
 */
function descriptorsOf(object, keys) {
  /** @type {PropertyDescriptor[]} */
  const descriptors = [];
  for (let index = 0; index < keys.length; index++) {
    const key = /** @type {string | symbol} */ (keys[index]);
    const descriptor = getOwnPropertyDescriptor(object, key);
    if (descriptor) descriptors[index] = descriptor;
  }
  return descriptors;
}

/**
 * @param {readonly (string | symbol)[]} keys
 * @param {string | symbol} wanted
 */
function includes(keys, wanted) {
  for (let index = 0; index < keys.length; index++) if (keys[index] === wanted) return true;
  return false;
}

/**
 * @param {string} label
 * @param {string | symbol} key
 */
function nameOf(label, key) {
  return label === '' ? `the global variable "${toText(key)}"` : labelOf(label, key);
}

/**
 * @param {string} label
 * @param {string | symbol} key
 */
function labelOf(label, key) {
  if (label === '') return toText(key);
  return typeof key === 'symbol' ? `${label}[${toText(key)}]` : `${label}.${key}`;
}
