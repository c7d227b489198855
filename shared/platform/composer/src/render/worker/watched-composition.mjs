/** @import { PageComposition } from '@platform/contracts/composition' */
/** @import { PageSettings } from '@platform/contracts/site-definition' */

/**
 * Detects whether a page reads anything that may differ between compositions of the same pages: the
 * releases of other remotes, and the addresses of the site and of the setup service.
 *
 * @param {PageComposition} composition
 */
export function watchComposition(composition) {
  let saw = false;
  const { id, remotes, config, ...shared } = composition;
  const { siteAddress, setupService, ...settings } = /** @type {PageSettings} */ (config);
  const { address, ...service } = setupService ?? { address: '' };
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
 * Freezes a composition, so that no page can change it for the others.
 *
 * @template T
 * @param {T} value JSON data
 * @returns {T}
 */
export function frozen(value) {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}
