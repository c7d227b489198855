/*
 * Checks of a value's shape without a schema library, because they run in every first view. Keys
 * that a shape does not name pass, because another version may have written them.
 */

/** Throws an error with one line that names the key, if a value has another shape. */
export type Shape = (value: unknown, key: string) => void;

export const text: Shape = (value, key) => check(typeof value === 'string', value, key, 'a text');

export const flag: Shape = (value, key) =>
  check(typeof value === 'boolean', value, key, 'true or false');

export const integer: Shape = (value, key) =>
  check(Number.isInteger(value), value, key, 'a whole number');

export const optional =
  (shape: Shape): Shape =>
  (value, key) => {
    if (value !== undefined) shape(value, key);
  };

export const list =
  (item: Shape): Shape =>
  (value, key) => {
    check(Array.isArray(value), value, key, 'a list');
    for (const [index, one] of (value as unknown[]).entries()) item(one, `${key}.${index}`);
  };

/** An object in which every key, whatever its name, has this shape. */
export const record =
  (item: Shape): Shape =>
  (value, key) => {
    for (const [name, one] of Object.entries(entriesOf(value, key))) item(one, inside(key, name));
  };

/** An object that has these keys. */
export const object =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, key) => {
    const entries = entriesOf(value, key);
    for (const [name, shape] of Object.entries(shapes)) shape(entries[name], inside(key, name));
  };

function entriesOf(value: unknown, key: string): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  check(isObject, value, key, 'an object');
  return value as Readonly<Record<string, unknown>>;
}

function inside(key: string, name: string): string {
  return key ? `${key}.${name}` : name;
}

function check(isSo: boolean, value: unknown, key: string, what: string): void {
  if (isSo) return;
  throw new Error(
    `${key || 'the whole of it'} ${value === undefined ? 'is missing' : `is not ${what}`}`,
  );
}
