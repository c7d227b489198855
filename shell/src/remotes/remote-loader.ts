import type { LoadableRelease, PageComposition } from '@site/contracts/composition';
import { parseModuleId } from '@site/contracts/module-id';
import type { FederationRuntime } from './federation-runtime.ts';
import type { LoadResult } from './load-result.ts';
import { nextStep } from './next-step.ts';
import { createPrefetches } from './prefetches.ts';
import { beginRemote, mayHave, type RemoteState } from './remote-state.ts';
import { componentOf, type Tried, tryRelease } from './try-release.ts';

/*
 * How a module of a remote reaches the browser.
 *
 *   the composition's release ──fails──▶ again after 300 ms, after 900 ms, past the browser's cache
 *   ──fails──▶ the fallback release, if there is one, it has the module and it can be fetched
 *   ──fails──▶ the result is `failed`, and the caller shows a notice.
 *
 * A module that the release does not list fails alone and at once. Where neither release can be
 * fetched it is the network that is away, and the remote stays where it is.
 *
 * A document never holds modules of two releases of one remote: once it has been given one, the
 * remote stays with that release, and what only the other one can give needs a fresh document. Until
 * then a move to the fallback is forgotten if the fallback fails too.
 *
 * A prefetch decides nothing: it loads from the release in use, once, and what comes of it shows when
 * the module is asked for.
 */

interface Options {
  readonly composition: PageComposition;
  readonly runtime: FederationRuntime;
  /** Resolves after a number of milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Told of every failure, with the application and the release that it happened in. */
  readonly report: (error: unknown, where: { app: string; release: string }) => void;
}

export interface RemoteLoader {
  /** Loads a module such as `pricing/pages/pricing`. The same module is loaded once. */
  load(id: string): Promise<LoadResult>;
  /** Loads a module in advance, if that goes well; of what does not, nobody hears. */
  prefetch(id: string): void;
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
  const prefetches = createPrefetches((id) => {
    const { app: name, key: module } = parseModuleId(id);
    const remote = remotes.get(name);
    if (!remote || !mayHave(remote.used, module)) return undefined;
    beginAnew(name, remote);
    const loading = runtime.load(name, module);
    // Whoever asks for the module itself begins anew, and hears of it.
    loading.catch(() => {
      remote.failed = true;
    });
    return { release: remote.used, loading };
  });

  async function attempt(id: string): Promise<LoadResult> {
    const { app: name, key: module } = parseModuleId(id);
    const remote = remotes.get(name);
    if (!remote) return failure(new Error(`${id} is not in this composition`));
    let wasAgain = false;
    for (;;) {
      const release = remote.used;
      const report = (error: unknown) =>
        options.report(error, { app: name, release: release.release });
      if (!mayHave(release, module)) {
        const error = new Error(`${id} is not in this release`);
        report(error);
        const isElsewhere = release !== remote.chosen && mayHave(remote.chosen, module);
        return failure(
          error,
          isElsewhere && (await runtime.ask(remote.chosen.entry)) === 'arrived',
        );
      }
      const tried = await loadFrom(release, name, module, remote);
      // Another module of the same remote has moved it meanwhile.
      if (remote.used !== release) continue;
      if (tried.ok) {
        remote.held = true;
        const fromFallback = release !== remote.chosen;
        return { kind: 'loaded', component: tried.component, fromFallback, report };
      }
      report(tried.error);
      remote.failed = true;
      const step = await nextStep(runtime, { remote, module, ...tried, wasAgain });
      if (remote.used !== release) continue;
      switch (step) {
        case 'again':
          wasAgain = true;
          continue;
        case 'fall back':
          if (remote.held || !remote.fallback) return failure(tried.error);
          move(name, remote, remote.fallback);
          continue;
        case 'forget':
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
    const prefetched = await prefetches.take(`${name}/${module}`, release);
    if (prefetched) return componentOf(prefetched.module, `${name}/${module}`);
    beginAnew(name, remote);
    return tryRelease(options, { remote: name, module, release, state: remote });
  }

  function move(name: string, remote: RemoteState, to: LoadableRelease) {
    remote.used = to;
    remote.failed = false;
    runtime.use(name, to);
  }

  /** Lets the runtime forget what has failed before. */
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
        // A failure is not kept: the visitor may try again.
        if (outcome.kind === 'failed') results.delete(id);
        return outcome;
      });
      results.set(id, result);
      return result;
    },
    prefetch(id) {
      if (!results.has(id)) prefetches.begin(id);
    },
  };
}

function failure(error: unknown, needsDocument = false): LoadResult {
  return { kind: 'failed', error, needsDocument };
}
