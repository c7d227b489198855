import { availableParallelism, userInfo } from 'node:os';
import { type ApplicationName, applicationNames } from '@site/contracts/application';
import type { SiteConfig } from '@site/contracts/site-config';
import { readLive } from '@site/releases/live';
import { promote } from '@site/releases/promote';
import { publish } from '@site/releases/publish';
import type { Result } from '@site/releases/result';
import { createStore, type Store } from '@site/releases/store';
import { buildApplication } from './build-application.ts';
import { folderOf } from './folders.ts';
import { Stop } from './stop.ts';

/** Builds what has changed, as many at a time as there are processors; resolves to what was built. */
export async function buildApplications(
  apps: readonly ApplicationName[] = applicationNames,
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
  apps: readonly ApplicationName[] = applicationNames,
): Promise<Map<ApplicationName, string>> {
  const fresh = new Map<ApplicationName, string>();
  for (const app of apps) {
    const input = { store, app, folder: folderOf(app), by: userInfo().username };
    const { outcome, release } = orStop(await publish(input));
    if (outcome === 'published') fresh.set(app, release);
  }
  return fresh;
}

/**
 * Puts new releases and the site configuration live. Every other application stays as it is, so
 * that what was rolled back stays so. Resolves to the id of the live composition.
 */
export async function promoteApplications(
  store: Store,
  fresh: ReadonlyMap<ApplicationName, string>,
  config: SiteConfig,
): Promise<string> {
  const { live } = await readLive(store);
  const wishes = applicationNames.flatMap((app) => {
    const release = fresh.get(app) ?? live?.composition.releases[app];
    return release ? [{ app, release }] : [];
  });
  const target = { wishes, config };
  const { composition } = orStop(await promote({ store, target, by: userInfo().username }));
  return composition.id;
}

function orStop<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  const { message, refusals = [] } = result.problem;
  const reasons = refusals.map(({ app, page, reason }) => `  ${app} ${page ?? ''}: ${reason}`);
  throw new Stop([...reasons, message].join('\n'));
}
