import type { Configuration } from '@site/contracts/configuration';
import { configurationIdOf } from './configurations.ts';

/** The key under which a composition keeps the settings that contract 1 wrote into it. */
const EMBEDDED_SETTINGS = 'embeddedSettings';

/**
 * Contract 1 kept the configuration inside the composition, with the addresses among its settings.
 * Returns the same composition as contract 2 describes it; anything else stays as it is.
 */
export function upgradeComposition(stored: unknown): unknown {
  if (!isObject(stored) || !isObject(stored.config)) return stored;
  const { siteAddress, setupService, ...others } = stored.config;
  const { address, ...service } = isObject(setupService) ? setupService : {};
  // Nothing is composed from it before its schema has checked it.
  const settings = { ...others, setupService: service } as unknown as Configuration;
  return {
    ...stored,
    config: configurationIdOf(settings),
    addresses: { site: withoutSlash(siteAddress), setup: withoutSlash(address) },
    [EMBEDDED_SETTINGS]: settings,
  };
}

/** The settings that contract 1 wrote into a composition; undefined for all later contracts. */
export function embeddedSettings(
  composition: Readonly<Record<string, unknown>>,
): object | undefined {
  const settings = composition[EMBEDDED_SETTINGS];
  return isObject(settings) ? settings : undefined;
}

/** Contract 1 let addresses end with a slash. */
function withoutSlash(address: unknown): unknown {
  return typeof address === 'string' ? address.replace(/\/+$/, '') : address;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
