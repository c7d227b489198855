import type { LoadableRelease, PageComposition } from '@platform/contracts/composition';
import { parseModuleId } from '@platform/contracts/module-id';
import type { FailureKind } from '@platform/contracts/release-health';
import type { FederationRuntime } from './federation.ts';
import type { LoadResult } from './load-result.ts';
import { beginRemote, mayHave, nextStep, type RemoteState } from './remote-state.ts';
import { componentOf, type Tried, tryRelease } from './try-release.ts';

/*
 * How a module of a remote reaches the browser.
 *
 *   the composition's release ──fails──▶ again after 300 ms, after 900 ms, past the browser's cache
 *   ──fails──▶ the fallback release, if there is one, it has the module and it can be fetched
 *   ──fails──▶ the result is `failed`, and the caller shows a notice.
 *
 * A module that the release does not list fails alone and immediately. If neither release can be
 * fetched, the network is down, and the remote stays with its release.
 *
 * A document never holds modules of two releases of one remote: once it holds one, the remote stays
 * with that release, and a module that only the other release has needs a fresh document. Until
 * then a move to the fallback is undone if the fallback fails too.
 *
 * A prefetch decides nothing. It loads from the release in use, once, and its outcome counts only
 * when the module is needed.
 */

interface Options {
  readonly composition: PageComposition;
  readonly runtime: FederationRuntime;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly reportError: (
    error: unknown,
    where: { readonly app: string; readonly release: string; readonly kind: FailureKind },
  ) => void;
}

export interface RemoteLoader {
  /** Loads a module such as `pricing/pages/pricing`. The same module is loaded once. */
  load(id: string): Promise<LoadResult>;
  /** Loads a module in advance; a failure of that is not reported. */
  prefetch(id: string): void;
  /** Reports a failure while rendering a loaded module, with its application and release. */
  report(id: string, error: unknown): void;
  /** The releases that this document holds modules of, by application. */
  used(): Readonly<Record<string, { readonly release: string; readonly isFallback: boolean }>>;
}

export function createRemoteLoader(options: Options): RemoteLoader {
  const { runtime } = options;
  const remotes = new Map(
    Object.entries(options.composition.remotes).map(([name, remote]) => [
      name,
      beginRemote(remote),
    ]),
  );
  const results = new Map<string, Promise<LoadResult>>();
  const loaded = new Set<string>();
  /** What is fetched in advance, until it is needed. */
  const prefetches = new Map<
    string,
    { readonly release: LoadableRelease; readonly loading: Promise<unknown> }
  >();

  function prefetch(id: string): void {
    const { app: name, key: module } = parseModuleId(id);
    const remote = remotes.get(name);
    if (results.has(id) || prefetches.has(id) || !remote || !mayHave(remote.used, module)) return;
    beginAnew(name, remote);
    const loading = runtime.load(name, module);
    prefetches.set(id, { release: remote.used, loading });
    // The next sign of interest tries again; a load of the module itself reports its own failure.
    loading.catch(() => {
      prefetches.delete(id);
      remote.failed = true;
    });
  }

  async function takePrefetched(id: string, release: LoadableRelease) {
    const taken = prefetches.get(id);
    prefetches.delete(id);
    if (taken?.release !== release) return undefined;
    return taken.loading.then(
      (module) => ({ module }),
      () => undefined,
    );
  }

  async function attempt(id: string): Promise<LoadResult> {
    const { app: name, key: module } = parseModuleId(id);
    const remote = remotes.get(name);
    if (!remote) return failure(new Error(`${id} is not in this composition`));
    const report = (error: unknown) =>
      options.reportError(error, { app: name, release: remote.used.release, kind: 'load' });
    let wasRetried = false;
    for (;;) {
      const release = remote.used;
      if (!mayHave(release, module)) {
        const error = new Error(`${id} is not in this release`);
        report(error);
        const isElsewhere = release !== remote.chosen && mayHave(remote.chosen, module);
        return failure(
          error,
          isElsewhere && (await runtime.probe(remote.chosen.entry)) === 'arrived',
        );
      }
      const tried = await loadFrom(release, name, module, remote);
      // Another module of the same remote has moved the remote meanwhile.
      if (remote.used !== release) continue;
      if (tried.ok) {
        remote.held = true;
        loaded.add(id);
        const fromFallback = release !== remote.chosen;
        return { kind: 'loaded', component: tried.component, fromFallback };
      }
      report(tried.error);
      remote.failed = true;
      const step = await nextStep(runtime, { remote, module, ...tried, wasRetried });
      if (remote.used !== release) continue;
      switch (step) {
        case 'retry':
          wasRetried = true;
          continue;
        case 'fall back':
          if (remote.held || !remote.fallback) return failure(tried.error);
          move(name, remote, remote.fallback);
          continue;
        case 'reset':
          if (!remote.held) move(name, remote, remote.chosen);
          return failure(tried.error);
        default:
          return failure(tried.error, step === 'new document');
      }
    }
  }

  async function loadFrom(
    release: LoadableRelease,
    name: string,
    module: string,
    remote: RemoteState,
  ): Promise<Tried> {
    const id = `${name}/${module}`;
    const prefetched = await takePrefetched(id, release);
    if (prefetched) return componentOf(prefetched.module, id);
    beginAnew(name, remote);
    return tryRelease(options, { remote: name, module, release, state: remote });
  }

  function move(name: string, remote: RemoteState, to: LoadableRelease) {
    remote.used = to;
    remote.failed = false;
    runtime.use(name, to);
  }

  function beginAnew(name: string, remote: RemoteState) {
    if (!remote.failed) return;
    remote.failed = false;
    if (!remote.held) runtime.use(name, remote.used);
  }

  return {
    load(id) {
      const known = results.get(id);
      if (known) return known;
      const result = attempt(id).then((outcome) => {
        // A failure is forgotten, so that the visitor may try again.
        if (outcome.kind === 'failed') results.delete(id);
        return outcome;
      });
      results.set(id, result);
      return result;
    },
    prefetch,
    report(id, error) {
      const { app } = parseModuleId(id);
      const remote = remotes.get(app);
      // A remote stays with the release that has provided a module.
      if (remote && loaded.has(id)) {
        options.reportError(error, { app, release: remote.used.release, kind: 'draw' });
      }
    },
    used() {
      const held = [...remotes].filter(([, remote]) => remote.held);
      return Object.fromEntries(
        held.map(([name, { used, chosen }]) => [
          name,
          { release: used.release, isFallback: used !== chosen },
        ]),
      );
    },
  };
}

function failure(error: unknown, needsDocument = false): LoadResult {
  return { kind: 'failed', error, needsDocument };
}
