import type { Configuration } from '@site/contracts/configuration';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { type PageConfig, pageConfigOf, withAddresses } from '@site/contracts/site-config';

export function configAt(setup: string, changes: Partial<Configuration> = {}): PageConfig {
  const configuration = { ...exampleConfiguration, ...changes };
  return pageConfigOf(withAddresses(configuration, { site: 'https://site.example', setup }));
}

/** A back end with the specification's ten calls alone. */
export const withoutOrders: Partial<Configuration> = {
  setupService: { ...exampleConfiguration.setupService, orders: false },
  botCheck: { kind: 'recaptcha', siteKey: 'key' },
};
