import { join } from 'node:path';
import type { Configuration } from '@site/contracts/configuration';
import { requireSiteConfiguration } from '@site/node/site-configuration-file';

/**
 * The site configuration of the tests, with the brand, prices and switches that the product's
 * specification names. The operator's own, `shell/site.config.json`, changes without them.
 */
export const siteConfigurationFile = join(import.meta.dirname, 'site.config.json');

/** @throws OperatorError naming the key that the schema refuses */
export function readSiteConfiguration(): Promise<Configuration> {
  return requireSiteConfiguration(siteConfigurationFile);
}
