/** @import { PageComposition } from '@site/contracts/composition' */

/**
 * Notes whether what differs between compositions of the same pages is looked at.
 *
 * @param {PageComposition} composition
 */
export function watchComposition(composition) {
  let saw = false;
  const { id, remotes, ...shared } = composition;
  const watched = {
    ...shared,
    get id() {
      saw = true;
      return id;
    },
    get remotes() {
      saw = true;
      return remotes;
    },
  };
  return { composition: watched, sawRemotes: () => saw };
}

/**
 * Makes a composition that no page can change for the others.
 *
 * @template T
 * @param {T} value what JSON can hold
 * @returns {T}
 */
export function frozen(value) {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}
