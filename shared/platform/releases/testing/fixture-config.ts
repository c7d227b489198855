import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { type FixtureConfiguration, fixtureDefinition } from './fixture-definition.ts';
import './use-fixture-site.ts';

export const fixtureConfigurationFile = join(import.meta.dirname, 'site.config.json');

// As the definition reads it.
export const fixtureConfiguration = fixtureDefinition.parseConfiguration(
  readFileSync(fixtureConfigurationFile, 'utf8'),
) as FixtureConfiguration;

/** Nothing listens there. */
export const fixtureAddresses: SiteAddresses = {
  site: 'http://127.0.0.1:8080',
  setup: 'http://127.0.0.1:8081',
};

export const fixtureConfig = fixtureDefinition.configure(fixtureConfiguration, fixtureAddresses);
