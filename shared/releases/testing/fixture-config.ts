import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '@site/contracts/configuration';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { type SiteAddresses, type SiteConfig, withAddresses } from '@site/contracts/site-config';

export const fixtureConfigFile = join(import.meta.dirname, 'site.config.json');

export const fixtureSettings: Configuration = parseConfiguration(
  readFileSync(fixtureConfigFile, 'utf8'),
);

/** Nothing listens there. */
export const fixtureAddresses: SiteAddresses = {
  site: 'http://127.0.0.1:8080',
  setup: 'http://127.0.0.1:8081',
};

export const fixtureConfig: SiteConfig = withAddresses(fixtureSettings, fixtureAddresses);
