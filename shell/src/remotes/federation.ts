import {
  getInstance,
  loadRemote,
  type ModuleFederation,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { LoadableRelease, PageComposition } from '@site/contracts/composition';
import { askForFile } from './ask-for-file.ts';
import type { FederationRuntime } from './federation-runtime.ts';

/** Milliseconds after which an entry that has not arrived counts as failed. */
const ENTRY_TIMEOUT = 8_000;

/** A platform module, as the runtime knows it. */
type PlatformModule = ModuleFederation['options']['shared'][string][number];

/** A release's file in the text of an error, of Module Federation's or of a chunk's. */
const releaseFile = /(?:https?:\/\/[^\s"'()/]+)?\/_site\/releases\/[^\s"'()]+/;

/**
 * Module Federation's runtime, told of every remote in a composition. An entry runs only if its
 * bytes match the hash in the composition; the chunks after it are checked by hashes inside it.
 */
export function startFederation({ remotes }: PageComposition): FederationRuntime {
  const releases = Object.values(remotes).flatMap(({ fallback, ...own }) =>
    fallback ? [own, fallback] : [own],
  );
  const hashes = new Map(releases.map(({ entry, integrity }) => [absolute(entry), integrity]));

  registerPlugins([
    {
      name: 'entry-integrity',
      createScript({ url }) {
        const integrity = hashes.get(absolute(url));
        if (!integrity) throw new Error(`${url} is not part of this composition`);
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = integrity;
        return { script, timeout: ENTRY_TIMEOUT };
      },
    },
  ]);
  for (const module of platformModules()) {
    if (!module.shareConfig.eager) module.get = twice(module.get);
  }
  for (const name of Object.keys(remotes)) hideElement(name);
  registerRemotes(Object.entries(remotes).map(([name, { entry }]) => ({ name, entry })));

  return {
    use: (name, { entry }: LoadableRelease) => registerRemotes([{ name, entry }], { force: true }),
    load: (name, module) => loadRemote(`${name}/${module}`),
    fileOf,
    ask: askForFile,
  };
}

/**
 * Browsers make an element with an id a global of that name, and a remote's container is a global
 * too: Module Federation would take an element for a container that has loaded.
 */
function hideElement(id: string): void {
  if (Object.hasOwn(window, id)) return;
  Object.defineProperty(window, id, { value: undefined, writable: true, configurable: true });
}

function platformModules(): ReadonlySet<PlatformModule> {
  const runtime = getInstance();
  const scopes = Object.values(runtime?.shareScopeMap ?? {});
  const inScopes = scopes
    .flatMap((scope) => Object.values(scope))
    .map(Object.values<PlatformModule>);
  return new Set([...Object.values(runtime?.options.shared ?? {}), ...inScopes].flat());
}

/**
 * Fetches the file of a platform module past the browser's cache, where it failed, and tries again.
 * Where that fails as well, the next one who asks finds nothing of it.
 */
function twice(get: PlatformModule['get']): PlatformModule['get'] {
  return async () => {
    try {
      return await get();
    } catch (error) {
      const file = fileOf(error);
      if (file) await askForFile(file);
    }
    try {
      return await get();
    } catch (error) {
      forgetFailedPlatform();
      throw error;
    }
  };
}

/**
 * The runtime keeps the promise of a platform module's file, also of one that has failed: without
 * this, no later attempt of any remote would fetch the file again.
 */
function forgetFailedPlatform(): void {
  for (const module of platformModules()) if (!module.loaded) module.loading = null;
}

function fileOf(error: unknown): string | undefined {
  return releaseFile.exec(String(error))?.[0];
}

function absolute(url: string): string {
  return new URL(url, window.location.href).href;
}
