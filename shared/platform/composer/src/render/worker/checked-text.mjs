/** How many characters a text may have; the largest pages have about 200,000. */
const LONGEST = 5_000_000;

/**
 * Checks that a team's code returned a text where composing needs one.
 *
 * @param {unknown} value
 * @param {string} what the name of the value in the refusal
 */
export function checkedText(value, what) {
  if (typeof value !== 'string') throw new Error(`its ${what} is no text but ${kindOf(value)}`);
  if (value.length > LONGEST) {
    const counts = `${value.length} characters, and ${LONGEST} are the most`;
    throw new Error(`its ${what} has ${counts}`);
  }
  return value;
}

/** @param {unknown} value */
function kindOf(value) {
  if (value === null || value === undefined) return String(value);
  if (value instanceof Promise) return 'a promise';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
