import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationFolder, CONFIGURATION } from '@site/contracts/application';
import type { Composition } from '@site/contracts/composition';
import type { Configuration } from '@site/contracts/configuration';
import type { SiteAddresses } from '@site/contracts/site-config';
import { compose } from '../src/change/compose/compose.ts';
import type { ComposeOptions } from '../src/change/compose/resolve-choice.ts';
import { promote } from '../src/change/promote.ts';
import type { ChangeRequest } from '../src/change/selection.ts';
import type { CompositionChoice, Fallbacks, Releases } from '../src/model/composition-id.ts';
import type { Result } from '../src/problem.ts';
import { configurationIdOf } from '../src/store/configurations.ts';
import { createFolderStore, type FolderStore } from '../src/store/folder/folder-store.ts';
import { publish, publishConfiguration } from '../src/store/publish/publish.ts';
import { createReleaseReader } from '../src/store/release-reader.ts';
import type { Store } from '../src/store/store.ts';
import { fixtureAddresses, fixtureSettings } from './fixture-config.ts';
import { type FixtureRemote, fixtureRemotes, writeFixtureRemote } from './fixture-remotes.ts';
import { type FixtureShell, writeFixtureShell } from './fixture-shell.ts';

export type FixtureReleases = Record<string, string> &
  Record<'shell' | (typeof fixtureRemotes)[number], string>;

interface Different {
  /** Published and promoted with the others. */
  readonly settings?: Configuration;
  readonly addresses?: Partial<SiteAddresses>;
}

/** What is composed of the releases, and how. */
export interface DifferentChoice extends Partial<CompositionChoice>, Pick<ComposeOptions, 'force'> {
  readonly live?: Composition;
}

/** A workspace with five small built applications and a store, all in one temporary folder. */
export interface FixtureSite<Kind extends Store = FolderStore> {
  readonly folder: string;
  readonly store: Kind;
  build(app: string, different?: FixtureShell & FixtureRemote): Promise<string>;
  /** Builds and publishes an application. Resolves to the release's id. */
  release(app: 'shell', shell?: FixtureShell): Promise<string>;
  release(app: string, remote?: FixtureRemote): Promise<string>;
  /** Builds and publishes all five and the configuration. Resolves to the releases' ids. */
  releaseAll(): Promise<FixtureReleases>;
  /** Releases an application and puts that live. Resolves to the release's id. */
  releaseLive(app: string, different?: FixtureShell & FixtureRemote): Promise<string>;
  /** Releases all and puts it live. Resolves to the releases' ids. */
  goLive(): Promise<FixtureReleases>;
  configure(settings: Configuration): Promise<string>;
  /** Composes with the fixture's configuration and addresses. */
  compose(releases: Releases, different?: DifferentChoice): ReturnType<typeof compose>;
  /** Promotes all that is newest, or a selection. */
  promote(select?: ChangeRequest['select'], different?: Different): ReturnType<typeof promote>;
  /** Copies the store to a folder, from a folder only. */
  copy(): Promise<FixtureSite>;
  remove(): Promise<void>;
}

export const noFallbacks: Fallbacks = {};

export async function createFixtureSite(): Promise<FixtureSite> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  return siteIn(folder, value(await createFolderStore(join(folder, 'store'))));
}

export async function createFixtureSiteOn<Kind extends Store>(
  store: Kind,
): Promise<FixtureSite<Kind>> {
  return siteIn(await mkdtemp(join(tmpdir(), 'site-')), store);
}

function siteIn<Kind extends Store>(folder: string, store: Kind): FixtureSite<Kind> {
  function build(app: string, different: FixtureShell & FixtureRemote = {}) {
    const target = join(folder, applicationFolder(app));
    return app === 'shell'
      ? writeFixtureShell(target, different)
      : writeFixtureRemote(target, app, different);
  }
  async function release(app: string, different: FixtureShell & FixtureRemote = {}) {
    const id = await build(app, different);
    value(await publish({ store, app, folder: join(folder, applicationFolder(app)), by: 'anna' }));
    return id;
  }
  async function configure(settings: Configuration) {
    return (await publishConfiguration({ store, settings, by: 'anna' })).release;
  }
  async function releaseAll() {
    const ids: Record<string, string> = { shell: await release('shell') };
    for (const app of fixtureRemotes) ids[app] = await release(app);
    await configure(fixtureSettings);
    // All five were set.
    return ids as FixtureReleases;
  }
  async function promoteSelection(
    select: ChangeRequest['select'] = 'all',
    { settings, addresses = {} }: Different = {},
  ) {
    if (settings) await configure(settings);
    const named = settings && select !== 'all' ? [...select, { name: CONFIGURATION }] : select;
    const request = { select: named, addresses };
    return promote({ store, request, by: 'anna', usual: fixtureAddresses });
  }
  return {
    folder,
    store,
    build,
    // The overloads tell shell and remotes apart for the caller.
    release: release as FixtureSite<Kind>['release'],
    releaseAll,
    async releaseLive(app, different) {
      const id = await release(app, different);
      value(await promoteSelection([{ name: app, release: id }]));
      return id;
    },
    async goLive() {
      const ids = await releaseAll();
      value(await promoteSelection());
      return ids;
    },
    configure,
    compose(releases, { live, force = false, ...different } = {}) {
      const reader = createReleaseReader(store);
      const config = configurationIdOf(fixtureSettings);
      const usual = { releases, fallbacks: noFallbacks, config, addresses: fixtureAddresses };
      const context = { store, reader, live: live && { composition: live } };
      return compose(context, { ...usual, ...different }, { force });
    },
    promote: promoteSelection,
    async copy() {
      const site = await createFixtureSite();
      await cp(store.location, site.store.folder, { recursive: true });
      return site;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
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
