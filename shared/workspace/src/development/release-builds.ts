import { type ApplicationName, CONFIGURATION } from '@site/contracts/application';
import type { Configuration } from '@site/contracts/configuration';
import type { SiteAddresses } from '@site/contracts/site-config';
import { causeLine, causesOf } from '@site/releases/causes';
import { currentUser } from '@site/releases/go-live';
import { readLive } from '@site/releases/live';
import type { Refusal } from '@site/releases/problem';
import { promote } from '@site/releases/promote';
import { publish, publishConfiguration } from '@site/releases/publish';
import type { ReleasedName } from '@site/releases/releases';
import type { Store } from '@site/releases/store';
import { requireOk } from '../release-applications.ts';

/** What is to be live. */
interface Sources {
  /** The folder of each application's build, with `dist` in it. */
  readonly builds: ReadonlyMap<ApplicationName, { readonly folder: string }>;
  readonly settings: Configuration;
  readonly addresses: SiteAddresses;
}

/** What was put on screen. */
interface Released {
  /** The id of the composition that is live then. */
  readonly composition: string;
  /** The id of each release in it, and of the configuration. */
  readonly releases: ReadonlyMap<ReleasedName, string>;
  /** What the gates find wrong with it, one a line; absent where nothing was looked at. */
  readonly faults?: string;
}

/**
 * Puts live whatever differs from what is live, newer or older, even if a gate refuses it. @throws
 * OperatorError where there is no page to show
 */
export async function releaseBuilds(store: Store, sources: Sources): Promise<Released> {
  const releases = await publishBuilds(store, sources);
  const { live } = await readLive(store);
  const select = otherThan(live?.composition, releases);
  if (live && select.length === 0) return { composition: live.composition.id, releases };
  const { addresses } = sources;
  const request = { select, addresses };
  const input = { store, request, by: currentUser(), usual: addresses, withoutFallbacks: true };
  const promoted = await promote(input);
  if (promoted.ok) {
    // What was wrong before stops nobody, and is to be mended all the same.
    const { composition, warnings = [] } = promoted.value;
    return { composition: composition.id, releases, faults: linesOf(warnings) };
  }
  const forced = requireOk(await promote({ ...input, force: true }));
  const faults = linesOf(promoted.problem.refusals ?? []);
  return { composition: forced.composition.id, releases, faults };
}

/** Publishes builds and configuration. Returns the id of each. */
async function publishBuilds(store: Store, { builds, settings }: Sources) {
  const by = currentUser();
  const releases = new Map<ReleasedName, string>();
  for (const [app, { folder }] of builds) {
    const input = { store, app, folder, by, asNewest: true, uncompressed: true };
    releases.set(app, requireOk(await publish(input)).release);
  }
  releases.set(CONFIGURATION, (await publishConfiguration({ store, settings, by })).release);
  return releases;
}

/** Those that are not live. */
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

/** Never runs the work twice at once; a request during a run starts one more run after it. */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running = false;
  let again = false;
  return async function run() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        await work();
      } while (again);
    } finally {
      running = false;
    }
  };
}
