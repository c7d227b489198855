import { availableParallelism, userInfo } from 'node:os';
import { type ApplicationName, CONFIGURATION } from '@site/contracts/application';
import type { Configuration } from '@site/contracts/configuration';
import type { SiteAddresses } from '@site/contracts/site-config';
import { promote } from '@site/releases/promote';
import { publish } from '@site/releases/publish';
import { publishConfiguration } from '@site/releases/publish-configuration';
import type { Result } from '@site/releases/result';
import { createStore, type Store } from '@site/releases/store';
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

/** Publishes the builds of applications; resolves to the ids of those that are new to the store. */
export async function publishApplications(
  store: Store,
  apps: readonly ApplicationName[] = workspaceApplications(),
): Promise<Map<ApplicationName, string>> {
  const fresh = new Map<ApplicationName, string>();
  for (const app of apps) {
    const input = { store, app, folder: folderOf(app), by: userInfo().username };
    const { outcome, release } = orStop(await publish(input));
    if (outcome === 'published') fresh.set(app, release);
  }
  return fresh;
}

/** What is to go live with the new releases. */
interface Site {
  readonly settings: Configuration;
  readonly addresses: SiteAddresses;
}

/**
 * Puts new releases and a new configuration live. Everything else stays as it is, so that what was
 * rolled back stays so. Resolves to the id of the live composition.
 */
export async function promoteApplications(
  store: Store,
  fresh: ReadonlyMap<ApplicationName, string>,
  { settings, addresses }: Site,
): Promise<string> {
  const by = userInfo().username;
  const configuration = await publishConfiguration({ store, settings, by });
  const select = [...fresh].map(([name, release]) => ({ name, release }));
  if (configuration.outcome === 'published') {
    select.push({ name: CONFIGURATION, release: configuration.release });
  }
  const order = { select, addresses };
  const { composition } = orStop(await promote({ store, order, by, usual: addresses }));
  return composition.id;
}

function orStop<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  const { message, refusals = [] } = result.problem;
  const reasons = refusals.map(({ app, page, reason }) => `  ${app} ${page ?? ''}: ${reason}`);
  throw new Stop([...reasons, message].join('\n'));
}
