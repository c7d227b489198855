import { type RollbackInput, rollback } from '../src/change/rollback.ts';
import { fixtureAddresses, fixtureConfiguration } from './fixture-config.ts';
import { type FixtureReleases, value } from './fixture-site.ts';
import { siteForEachTest } from './site-for-each-test.ts';

interface Different extends Partial<RollbackInput> {
  readonly name?: string;
  readonly to?: string;
}

/** What went live first, and the release of pricing that followed, with a setting. */
type RolledBackIds = { first: FixtureReleases; pricing: string };

export function siteForRollbacks() {
  const ids: Partial<RolledBackIds> = {};
  const configuration = { ...fixtureConfiguration, phone: '+254 711 111 111' };
  const { site } = siteForEachTest(async (template) => {
    ids.first = await template.goLive();
    ids.pricing = await template.release('pricing', { version: '1.1.0' });
    value(await template.promote('all', { configuration }));
  });
  return {
    site,
    // Both are there when a test runs.
    ids: ids as RolledBackIds,
    rollBack: ({ name = 'pricing', to, ...different }: Different = {}) =>
      rollback({
        store: site.store,
        select: [{ name, ...(to ? { release: to } : {}) }],
        by: 'anna',
        usual: fixtureAddresses,
        ...different,
      }),
    live: (app: string, version: string) => site.releaseLive(app, { version }),
  };
}
