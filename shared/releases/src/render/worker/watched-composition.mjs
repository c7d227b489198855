/** @import { PageComposition } from '@site/contracts/composition' */

/**
 * Notes whether what differs between compositions of the same pages is looked at: the releases of
 * other remotes, and where the site and the setup service are.
 *
 * @param {PageComposition} composition
 */
export function watchComposition(composition) {
  let saw = false;
  const { id, remotes, config, ...shared } = composition;
  const { siteAddress, setupService, ...settings } = config;
  const { address, ...service } = setupService;
  const watched = {
    ...shared,
    config: {
      ...settings,
      get siteAddress() {
        saw = true;
        return siteAddress;
      },
      setupService: {
        ...service,
        get address() {
          saw = true;
          return address;
        },
      },
    },
    get id() {
      saw = true;
      return id;
    },
    get remotes() {
      saw = true;
      return remotes;
    },
  };
  return { composition: watched, sawWhatDiffers: () => saw };
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
