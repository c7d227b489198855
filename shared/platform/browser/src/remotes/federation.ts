import {
  getInstance,
  loadRemote,
  type ModuleFederation,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { LoadableRelease, PageComposition } from '@platform/contracts/composition';

/** `missing`: the site has no such file. `unreachable`: something else, or nothing, responds. */
export type FileStatus = 'arrived' | 'missing' | 'unreachable';

export interface FederationRuntime {
  use(remote: string, release: LoadableRelease): void;
  /** Loads a module; rejects where its files are missing, slow, or refused by their hashes. */
  load(remote: string, module: string): Promise<unknown>;
  /** The address of the file that an error says did not load; undefined for code that threw. */
  fileOf(error: unknown): string | undefined;
  /** Fetches a file past the browser's cache, where a corrupt copy would stay. Never rejects. */
  probe(address: string): Promise<FileStatus>;
}

/** Milliseconds after which a file that has not arrived counts as `unreachable`. */
const PATIENCE = 3_000;

async function probeFile(address: string): Promise<FileStatus> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const response = await fetch(address, { cache: 'reload', signal: stop.signal });
    if (response.status === 404 || response.status === 410) return 'missing';
    // A gateway that cannot reach the site also responds, and so does the sign-in page of a hotel.
    const isFile = response.ok && !/html/.test(response.headers.get('content-type') ?? '');
    await response.arrayBuffer();
    return isFile ? 'arrived' : 'unreachable';
  } catch {
    return 'unreachable';
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds after which an entry that has not arrived counts as failed. */
const ENTRY_TIMEOUT = 8_000;

type PlatformModule = ModuleFederation['options']['shared'][string][number];

const releaseFile = /(?:https?:\/\/[^\s"'()/]+)?\/_site\/releases\/[^\s"'()]+/;

/** An entry runs only if its bytes match the composition's hash; it holds its chunks' hashes. */
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
    use(name, { entry }) {
      forgetRemote(name);
      registerRemotes([{ name, entry }]);
    },
    load: (name, module) => loadRemote(`${name}/${module}`),
    fileOf,
    probe: probeFile,
  };
}

/** What registering with `force` does first, which also warns in the console of every visitor. */
function forgetRemote(name: string): void {
  const runtime = getInstance();
  const remote = runtime?.options.remotes.find((registered) => registered.name === name);
  // biome-ignore lint/complexity/useLiteralKeys: it is private, and only this syntax may call it.
  if (remote) runtime?.remoteHandler['removeRemote'](remote);
}

/** An element with an id is a global, which Module Federation takes for a container. */
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

/** Retries a platform module past the browser's cache; then the next caller starts over. */
function twice(get: PlatformModule['get']): PlatformModule['get'] {
  return async () => {
    try {
      return await get();
    } catch (error) {
      const file = fileOf(error);
      if (file) await probeFile(file);
    }
    try {
      return await get();
    } catch (error) {
      forgetFailedPlatform();
      throw error;
    }
  };
}

/** The runtime caches failed platform modules too, and would never fetch the file again. */
function forgetFailedPlatform(): void {
  for (const module of platformModules()) if (!module.loaded) module.loading = null;
}

function fileOf(error: unknown): string | undefined {
  return releaseFile.exec(String(error))?.[0];
}

function absolute(url: string): string {
  return new URL(url, window.location.href).href;
}
