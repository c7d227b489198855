import { availableParallelism } from 'node:os';
import { type ApplicationName, CONFIGURATION } from '@platform/contracts/application';
import type { PlatformConfiguration } from '@platform/contracts/platform-configuration';
import { withoutReleaseKeys } from '@platform/contracts/release-keys';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { readBuildState } from '@platform/node/build-note';
import { causeLine, causesOf } from '@platform/node/causes';
import { concurrentMap } from '@platform/node/concurrent-map';
import { OperatorError } from '@platform/node/operator-error';
import type { Result } from '@platform/node/problem';
import { currentUser, promote } from '@platform/releases/changes';
import { readConfiguration } from '@platform/store/configurations';
import { readLive, wasLive } from '@platform/store/live';
import { createStore } from '@platform/store/open-store';
import { publish, publishConfiguration, readCommit } from '@platform/store/publish';
import { type ReleasedName, readNewest } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { folderOf, workspaceApplications } from './folders.ts';
import type { ReleasesByName } from './not-live.ts';
import { runBuild } from './run-tool.ts';

export async function buildApplications(apps = workspaceApplications()) {
  return (await concurrentMap(apps, availableParallelism(), buildIfChanged)).flat();
}

export async function openWritableStore(folder: string): Promise<Store> {
  return requireOk(await createStore(folder));
}

/** A release is due if it is new, or was never live: a rolled back one stays so. */
export async function publishWorkspace(
  store: Store,
  configuration: PlatformConfiguration,
  apps = workspaceApplications(),
) {
  const by = currentUser();
  // A developer wants to see the sources in the checkout, even if a newer release exists.
  const asNewest = true;
  const built = new Map<ReleasedName, string>();
  const due = new Map<ReleasedName, string>();
  const note = async (name: ReleasedName, publishing: () => Promise<string>) => {
    const before = requireOk(await readNewest(store, name))?.release;
    const release = await publishing();
    built.set(name, release);
    if (before !== release || !(await wasLive(store, name, release))) due.set(name, release);
  };
  for (const app of apps) {
    const folder = folderOf(app);
    const { claim } = await readCommit(folder);
    const input = { store, app, folder, by, claim, asNewest };
    await note(app, async () => requireOk(await publish(input)).release);
  }
  const unsigned = withoutReleaseKeys(configuration);
  const publishing = async () =>
    (await publishConfiguration({ store, configuration: unsigned, by })).release;
  await note(CONFIGURATION, publishing);
  return { built, due };
}

const ofThisMachine = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Where a start puts the site: what the environment does not name stays as it is live, except on this
 * machine, whose ports may be others by now.
 */
export async function addressesOfStart(
  store: Store,
  addresses: SiteAddresses,
  env: Readonly<Record<string, string | undefined>>,
): Promise<SiteAddresses> {
  const { live } = await readLive(store);
  const stays = (address: string | undefined, named: string | undefined) =>
    !named && address && !ofThisMachine.includes(new URL(address).hostname) ? address : undefined;
  const { site, setup } = live?.composition.addresses ?? {};
  return {
    site: stays(site, env.SITE_ADDRESS) ?? addresses.site,
    setup: stays(setup, env.SETUP_ADDRESS) ?? addresses.setup,
  };
}

/** After a refusal a live site stays, and the problem is returned. */
export async function promoteOrStay(store: Store, due: ReleasesByName, addresses: SiteAddresses) {
  const select = [...due].map(([name, release]) => ({ name, release }));
  const request = { select, addresses };
  const promoted = await promote({ store, request, by: currentUser(), usual: addresses });
  const { live } = await readLive(store);
  if (!live) return requireOk<never>(promoted.ok ? nothingLive : promoted);
  const { configuration } = requireOk(await readConfiguration(store, live.composition.config));
  return { live, configuration, problem: promoted.ok ? undefined : promoted.problem };
}

/** @throws OperatorError with the reasons of a refusal */
export async function promoteWorkspace(
  store: Store,
  due: ReleasesByName,
  addresses: SiteAddresses,
) {
  const promoted = await promoteOrStay(store, due, addresses);
  const { problem } = promoted;
  return problem ? requireOk<never>({ ok: false, problem }) : promoted;
}

const nothingLive: Result<never> = {
  ok: false,
  problem: { kind: 'nothing-live', message: 'Nothing is live: look at `site status`.' },
};

/** @throws OperatorError with the problem, and the reasons of a refusal */
export function requireOk<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  const { message, refusals = [] } = result.problem;
  const reasons = causesOf(refusals).map((cause) => `  ${causeLine(cause)}`);
  throw new OperatorError([...reasons, message].join('\n'));
}

/** Itself if it had changed. @throws OperatorError if the build fails */
async function buildIfChanged(app: ApplicationName): Promise<ApplicationName[]> {
  const folder = folderOf(app);
  if ((await readBuildState(folder)).kind === 'current') return [];
  await runBuild(app, folder, ['site-build']);
  return [app];
}
