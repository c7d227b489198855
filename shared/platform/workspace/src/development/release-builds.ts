import { type ApplicationName, CONFIGURATION } from '@platform/contracts/application';
import type { PlatformConfiguration } from '@platform/contracts/platform-configuration';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { causeLine, causesOf } from '@platform/node/causes';
import type { Refusal } from '@platform/node/problem';
import { currentUser, promote } from '@platform/releases/changes';
import { readLive } from '@platform/store/live';
import { publish, publishConfiguration } from '@platform/store/publish';
import type { ReleasedName } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { requireOk } from '../release-applications.ts';

interface Sources {
  /** The folder of each application's build, with `dist` in it. */
  readonly builds: ReadonlyMap<ApplicationName, { readonly folder: string }>;
  /** Releases of applications that have no build, which are in the store already. */
  readonly elsewhere: ReadonlyMap<ApplicationName, string>;
  readonly configuration: PlatformConfiguration;
}

/**
 * Newer or older, even if a gate refuses it. Resolves to what is live then, and to what the gates
 * find, one a line.
 * @throws OperatorError where there is no page to show
 */
export async function promoteReleases(
  store: Store,
  releases: ReadonlyMap<ReleasedName, string>,
  addresses: SiteAddresses,
) {
  const { live } = await readLive(store);
  const select = otherThan(live?.composition, releases);
  if (live && select.length === 0) return { composition: live.composition.id, faults: undefined };
  const request = { select, addresses };
  const input = { store, request, by: currentUser(), usual: addresses, withoutFallbacks: true };
  const promoted = await promote(input);
  if (promoted.ok) {
    // What was wrong before stops nobody, and is to be mended all the same.
    const { composition, warnings = [] } = promoted.value;
    return { composition: composition.id, faults: linesOf(warnings) };
  }
  const forced = requireOk(await promote({ ...input, force: true }));
  const faults = linesOf(promoted.problem.refusals ?? []);
  return { composition: forced.composition.id, faults };
}

/** The release of each build that was published. */
const published = new WeakMap<object, string>();

/** @throws OperatorError where a build is no release */
export async function publishBuilds(store: Store, { builds, elsewhere, configuration }: Sources) {
  const by = currentUser();
  const releases = new Map<ReleasedName, string>(elsewhere);
  for (const [app, build] of builds) {
    const input = { store, app, folder: build.folder, by, asNewest: true, uncompressed: true };
    const release = published.get(build) ?? requireOk(await publish(input)).release;
    published.set(build, release);
    releases.set(app, release);
  }
  releases.set(CONFIGURATION, (await publishConfiguration({ store, configuration, by })).release);
  return releases;
}

function otherThan(
  live: { readonly releases: Record<string, string>; readonly config: string } | undefined,
  releases: ReadonlyMap<ReleasedName, string>,
) {
  const before = new Map(Object.entries({ ...live?.releases, [CONFIGURATION]: live?.config }));
  return [...releases].flatMap(([name, release]) =>
    before.get(name) === release ? [] : [{ name, release }],
  );
}

function linesOf(refusals: readonly Refusal[]): string {
  return causesOf(refusals).map(causeLine).join('\n');
}
