/*
 * Compares an object's own properties with an earlier state, and restores that state. This runs after
 * code that may have changed any built-in object, so it uses nothing that depends on the built-in
 * prototypes: no iteration and no methods.
 */

const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, defineProperty, deleteProperty } =
  Reflect;
const { setPrototypeOf } = Reflect;
const { hasOwn, is } = Object;
const toText = String;

/**
 * @typedef {object} Shared
 * @property {object} object
 * @property {string} label the name of the object in messages; empty for the global object
 * @property {object | null} prototype
 * @property {(string | symbol)[]} keys
 * @property {PropertyDescriptor[]} descriptors of the keys, in their order
 */

/**
 * Well-behaved libraries set global variables too. If the shell loads such a library with its
 * platform, every page finds the same variable.
 */
const advice =
  '; keep it in a module, or, where a library sets it, have the shell load that with its platform';

/** Libraries share one registry under these names, so it does not matter which team loads them first. */
const registries = ['__zod_globalConfig', '__zod_globalRegistry'];

/**
 * @param {object} object
 * @param {string} label
 * @returns {Shared}
 */
export function noteObject(object, label) {
  const keys = ownKeys(object);
  const descriptors = descriptorsOf(object, keys);
  return { object, label, prototype: getPrototypeOf(object), keys, descriptors };
}

/** @param {Shared} shared */
export function isSame({ object, prototype, keys, descriptors }) {
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
  // Node replaces some of its global getters with their value on the first read.
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
 * @param {string[]} found receives a description of each change
 */
export function restoreObject(shared, found) {
  const { object, label, prototype, keys, descriptors } = shared;
  if (getPrototypeOf(object) !== prototype) {
    append(found, `changes the prototype of ${label || 'the global object'}`);
    setPrototypeOf(object, prototype);
  }
  // Added properties are removed first: no property can be defined while there is an
  // `Object.prototype.get`.
  const added = ownKeys(object);
  for (let index = 0; index < added.length; index++) {
    const key = /** @type {string | symbol} */ (added[index]);
    if (includes(keys, key) || (label === '' && includes(registries, key))) continue;
    const name = nameOf(label, key);
    append(found, label === '' ? `leaves ${name} behind${advice}` : `adds ${name}`);
    deleteProperty(object, key);
  }
  for (let index = 0; index < keys.length; index++) {
    const key = /** @type {string | symbol} */ (keys[index]);
    const was = /** @type {PropertyDescriptor} */ (descriptors[index]);
    const now = getOwnPropertyDescriptor(object, key);
    if (isSameProperty(object, was, now)) continue;
    append(found, `${now ? 'changes' : 'takes away'} ${nameOf(label, key)}`);
    defineProperty(object, key, was);
  }
  // Restored properties may be in another order than before.
  shared.keys = ownKeys(object);
  shared.descriptors = descriptorsOf(object, shared.keys);
}

/**
 * Appends to a list, even if `Array.prototype` or `Object.prototype` was changed.
 *
 * @template T
 * @param {T[]} list
 * @param {T} value
 */
export function append(list, value) {
  const own = { __proto__: null, value, writable: true, enumerable: true, configurable: true };
  defineProperty(list, list.length, own);
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
    if (descriptor) append(descriptors, descriptor);
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
export function labelOf(label, key) {
  if (label === '') return toText(key);
  return typeof key === 'symbol' ? `${label}[${toText(key)}]` : `${label}.${key}`;
}
