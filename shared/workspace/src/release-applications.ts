import { availableParallelism } from 'node:os';
import { type ApplicationName, CONFIGURATION } from '@site/contracts/application';
import type { Configuration } from '@site/contracts/configuration';
import { type SiteAddresses, type SiteConfig, withAddresses } from '@site/contracts/site-config';
import { currentUser } from '@site/releases/actor';
import { causeLine, causesOf } from '@site/releases/causes';
import { readConfiguration } from '@site/releases/configurations';
import { promote } from '@site/releases/promote';
import { publish } from '@site/releases/publish';
import { publishConfiguration } from '@site/releases/publish-configuration';
import { type ReleasedName, readNewest } from '@site/releases/releases';
import type { Result } from '@site/releases/result';
import { createStore, type Store } from '@site/releases/store';
import { wasLive } from '@site/releases/was-live';
import { buildApplication } from './build-application.ts';
import { folderOf, workspaceApplications } from './folders.ts';
import { Stop } from './stop.ts';

/** Builds what has changed, as many at a time as there are processors; resolves to what was built. */
export async function buildApplications(
  apps: readonly ApplicationName[] = workspaceApplications(),
): Promise<ApplicationName[]> {
  const waiting = [...apps];
  const built: ApplicationName[] = [];
  const work = async () => {
    for (let app = waiting.shift(); app; app = waiting.shift()) {
      if (await buildApplication(app)) built.push(app);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return apps.filter((app) => built.includes(app));
}

/** Opens the store, which is made where there is none. */
export async function openWritableStore(folder: string): Promise<Store> {
  return orStop(await createStore(folder));
}

/** Releases that are to go live, by what they are of. */
export type DueReleases = ReadonlyMap<ReleasedName, string>;

/**
 * Publishes the builds of applications, and the configuration; resolves to what is due to go live:
 * what differs from what was published last, as an undo does as well, and what never was live. What
 * was rolled back since it was published stays so.
 */
export async function publishWorkspace(
  store: Store,
  settings: Configuration,
  apps: readonly ApplicationName[] = workspaceApplications(),
): Promise<DueReleases> {
  const by = currentUser();
  // What is in front of whoever builds is what they want to see, also where they went back to it.
  const asNewest = true;
  const due = new Map<ReleasedName, string>();
  const note = async (name: ReleasedName, publishing: () => Promise<string>) => {
    const before = orStop(await readNewest(store, name))?.release;
    const release = await publishing();
    if (before !== release || !(await wasLive(store, name, release))) due.set(name, release);
  };
  for (const app of apps) {
    const input = { store, app, folder: folderOf(app), by, asNewest };
    await note(app, async () => orStop(await publish(input)).release);
  }
  const publishing = async () =>
    (await publishConfiguration({ store, settings, by, asNewest })).release;
  await note(CONFIGURATION, publishing);
  return due;
}

/**
 * Puts what is due live at the addresses of this workspace; everything else stays as it is. Resolves
 * to the id of the live composition, and to the configuration that pages have from then on.
 */
export async function promoteWorkspace(
  store: Store,
  due: DueReleases,
  addresses: SiteAddresses,
): Promise<{ readonly composition: string; readonly config: SiteConfig }> {
  const select = [...due].map(([name, release]) => ({ name, release }));
  const order = { select, addresses };
  const input = { store, order, by: currentUser(), usual: addresses };
  const { composition } = orStop(await promote(input));
  const { settings } = orStop(await readConfiguration(store, composition.config));
  return { composition: composition.id, config: withAddresses(settings, addresses) };
}

function orStop<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  const { message, refusals = [] } = result.problem;
  const reasons = causesOf(refusals).map((cause) => `  ${causeLine(cause)}`);
  throw new Stop([...reasons, message].join('\n'));
}
