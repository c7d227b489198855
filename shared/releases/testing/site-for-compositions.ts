import { composeRequest } from '../src/change/compose-selection.ts';
import { readLive } from '../src/change/live.ts';
import { promoteComposition } from '../src/change/promote-composition.ts';
import type { ChangeRequest } from '../src/change/selection.ts';
import { type FixtureReleases, value } from './fixture-site.ts';
import { siteForEachTest } from './site-for-each-test.ts';

/** What went live first, and the releases of two applications that wait. */
type WaitingIds = { releases: FixtureReleases; pricing: string; devices: string };

export function siteForCompositions() {
  const ids: Partial<WaitingIds> = {};
  const { site, input } = siteForEachTest(async (template) => {
    ids.releases = await template.goLive();
    ids.pricing = await template.release('pricing', { version: '1.1.0' });
    ids.devices = await template.release('devices', { version: '1.1.0' });
  });
  return {
    site,
    input,
    // All three are there when a test runs.
    ids: ids as WaitingIds,
    live: async () => (await readLive(site.store)).live?.composition,
    approve: (
      composition: string,
      different: Partial<Parameters<typeof promoteComposition>[0]> = {},
    ) => promoteComposition({ ...input(), composition, ...different }),
    composed: async (request: ChangeRequest) =>
      value(await composeRequest({ ...input(), request })).composition.id,
  };
}
