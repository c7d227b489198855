import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { thisSite } from '@platform/node/this-site';
import type { Configuration } from '@site/contracts/configuration';
import { parseConfiguration } from '@site/contracts/read-configuration';

export const fixtureConfigurationFile = join(import.meta.dirname, 'site.config.json');

export const fixtureConfiguration: Configuration = parseConfiguration(
  readFileSync(fixtureConfigurationFile, 'utf8'),
);

/** Nothing listens there. */
export const fixtureAddresses: SiteAddresses = {
  site: 'http://127.0.0.1:8080',
  setup: 'http://127.0.0.1:8081',
};

const site = await thisSite();

export const fixtureConfig = site.configure(fixtureConfiguration, fixtureAddresses);
