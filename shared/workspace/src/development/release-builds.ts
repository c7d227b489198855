import { type ApplicationName, CONFIGURATION } from '@site/contracts/application';
import type { Configuration } from '@site/contracts/configuration';
import type { SiteAddresses } from '@site/contracts/site-config';
import { currentUser } from '@site/releases/actor';
import { readLive } from '@site/releases/live';
import { promote } from '@site/releases/promote';
import { publish } from '@site/releases/publish';
import { publishConfiguration } from '@site/releases/publish-configuration';
import type { ReleasedName } from '@site/releases/releases';
import type { Store } from '@site/releases/store';
import { requireOk } from '../release-applications.ts';

/** What is to be live. */
interface Sources {
  /** The folder of each application's build, with `dist` in it. */
  readonly builds: ReadonlyMap<ApplicationName, string>;
  readonly settings: Configuration;
  readonly addresses: SiteAddresses;
}

/**
 * Puts live whatever differs from what is live, be it newer or older: what is on disk is on screen.
 *
 * @returns the id of the composition that is live then
 * @throws OperatorError with the reasons of a refusal
 */
export async function releaseBuilds(
  store: Store,
  { builds, settings, addresses }: Sources,
): Promise<string> {
  const by = currentUser();
  const releases = new Map<ReleasedName, string>();
  for (const [app, folder] of builds) {
    const input = { store, app, folder, by, asNewest: true, uncompressed: true };
    releases.set(app, requireOk(await publish(input)).release);
  }
  releases.set(CONFIGURATION, (await publishConfiguration({ store, settings, by })).release);
  const { live } = await readLive(store);
  const { releases: liveReleases = {}, config } = live?.composition ?? {};
  const before = new Map(Object.entries({ ...liveReleases, [CONFIGURATION]: config }));
  const select = [...releases].flatMap(([name, release]) =>
    before.get(name) === release ? [] : [{ name, release }],
  );
  if (live && select.length === 0) return live.composition.id;
  const order = { select, addresses };
  const promoted = await promote({ store, order, by, usual: addresses, withoutFallbacks: true });
  return requireOk(promoted).composition.id;
}
