import type { Configuration } from '@site/contracts/configuration';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import {
  type PageConfiguration,
  pageConfigurationOf,
  withAddresses,
} from '@site/contracts/site-configuration';

export function configAt(setup: string, changes: Partial<Configuration> = {}): PageConfiguration {
  const configuration = { ...exampleConfiguration, ...changes };
  return pageConfigurationOf(withAddresses(configuration, { site: 'https://site.example', setup }));
}

/** A back end with the specification's ten calls alone. */
export const withoutOrders: Partial<Configuration> = {
  setupService: { ...exampleConfiguration.setupService, orders: false },
  botCheck: { kind: 'recaptcha', siteKey: 'key' },
};
