import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ComposeOptions } from '@platform/composer/compose';
import { compose } from '@platform/composer/compose';
import { applicationFolder, CONFIGURATION } from '@platform/contracts/application';
import type { Composition } from '@platform/contracts/composition';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import type { Result } from '@platform/node/problem';
import type { ChangeRequest } from '@platform/releases/changes';
import { promote } from '@platform/releases/changes';
import type { CompositionChoice, Fallbacks, Releases } from '@platform/store/compositions';
import { configurationIdOf } from '@platform/store/configurations';
import { createStore } from '@platform/store/open-store';
import { publish, publishConfiguration } from '@platform/store/publish';
import { createReleaseReader } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import type { Configuration } from '@site/contracts/configuration';
import { fixtureAddresses, fixtureConfiguration } from './fixture-config.ts';
import { type FixtureRemote, fixtureRemotes, writeFixtureRemote } from './fixture-remotes.ts';
import { type FixtureShell, writeFixtureShell } from './fixture-shell.ts';
import { copyRenderings } from './warm-renderings.ts';

export type FixtureReleases = Record<string, string> &
  Record<'shell' | (typeof fixtureRemotes)[number], string>;

interface Different {
  readonly configuration?: Configuration;
  readonly addresses?: Partial<SiteAddresses>;
}

export interface DifferentChoice
  extends Partial<CompositionChoice>,
    Partial<Pick<ComposeOptions, 'force'>> {
  readonly live?: Composition;
}

type FixtureApplication = FixtureShell | FixtureRemote;

export type FixtureSite<Kind extends Store = FolderStore> = ReturnType<typeof siteIn<Kind>>;

export const noFallbacks: Fallbacks = {};

/** A site whose fixtures need not be rendered again, nor what most tests release next. */
export async function createFixtureSite(): Promise<FixtureSite> {
  const site = await createUnrenderedSite();
  await copyRenderings(site.store.folder, async (use) => {
    const rendered = await createUnrenderedSite();
    await rendered.goLive();
    for (const version of ['1.1.0', '1.2.0']) {
      for (const app of ['pricing', 'devices']) await rendered.release(app, { version });
      value(await rendered.promote());
    }
    await use(rendered.store.folder);
    await rendered.remove();
  });
  return site;
}

export interface FolderStore extends Store {
  readonly folder: string;
}

async function folderStore(folder: string): Promise<FolderStore> {
  return Object.assign(value(await createStore(folder)), { folder });
}

async function createUnrenderedSite(): Promise<FixtureSite> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  return siteIn(folder, await folderStore(join(folder, 'store')));
}

export async function createFixtureSiteOn<Kind extends Store>(
  store: Kind,
): Promise<FixtureSite<Kind>> {
  return siteIn(await mkdtemp(join(tmpdir(), 'site-')), store);
}

export async function copySite({ store }: FixtureSite): Promise<FixtureSite> {
  const copy = await createUnrenderedSite();
  await cp(store.folder, copy.store.folder, { recursive: true });
  return copy;
}

function siteIn<Kind extends Store>(folder: string, store: Kind) {
  function build(app: string, different: FixtureApplication = {}): Promise<string> {
    const target = join(folder, applicationFolder(app));
    // The caller knows which of them it builds.
    return app === 'shell'
      ? writeFixtureShell(target, different as FixtureShell)
      : writeFixtureRemote(target, app, different as FixtureRemote);
  }
  async function release(app: string, different: FixtureApplication = {}): Promise<string> {
    const id = await build(app, different);
    value(await publish({ store, app, folder: join(folder, applicationFolder(app)), by: 'anna' }));
    return id;
  }
  async function configure(configuration: Configuration): Promise<string> {
    return (await publishConfiguration({ store, configuration, by: 'anna' })).release;
  }
  async function releaseAll(): Promise<FixtureReleases> {
    const ids: Record<string, string> = { shell: await release('shell') };
    for (const app of fixtureRemotes) ids[app] = await release(app);
    await configure(fixtureConfiguration);
    // All five were set.
    return ids as FixtureReleases;
  }
  async function promoteSelection(
    select: ChangeRequest['select'] = 'all',
    { configuration, addresses = {} }: Different = {},
  ) {
    if (configuration) await configure(configuration);
    const named = configuration && select !== 'all' ? [...select, { name: CONFIGURATION }] : select;
    const request = { select: named, addresses };
    return promote({ store, request, by: 'anna', usual: fixtureAddresses });
  }
  return {
    folder,
    store,
    build,
    release,
    releaseAll,
    async releaseLive(app: string, different?: FixtureApplication): Promise<string> {
      const id = await release(app, different);
      value(await promoteSelection([{ name: app, release: id }]));
      return id;
    },
    async goLive(): Promise<FixtureReleases> {
      const ids = await releaseAll();
      value(await promoteSelection());
      return ids;
    },
    configure,
    compose(releases: Releases, { live, force = false, ...different }: DifferentChoice = {}) {
      const reader = createReleaseReader(store);
      const config = configurationIdOf(fixtureConfiguration);
      const usual = { releases, fallbacks: noFallbacks, config, addresses: fixtureAddresses };
      const context = { store, reader, live: live && { composition: live } };
      return compose(context, { ...usual, ...different }, { force });
    },
    promote: promoteSelection,
    // What a test has ended may still be writing.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

export function value<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const reasons = result.problem.refusals?.map(({ reason }) => reason) ?? [];
  throw new Error([result.problem.message, ...reasons].join('\n'));
}

/** Stands for an object that is recreated for each test or file. */
export function forwarding<Thing extends object>(current: () => Thing): Thing {
  // It is empty itself: every property is read from the current object.
  return new Proxy({} as Thing, { get: (_self, name) => Reflect.get(current(), name) });
}
