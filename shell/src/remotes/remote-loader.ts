import type { LoadableRelease, PageComposition } from '@site/contracts/composition';
import type { LoadResult } from './load-result.ts';
import { moduleComponent } from './module-component.ts';

/*
 * How a module of a remote reaches the browser.
 *
 *   the composition's release ──fails──▶ again after 300 ms, after 900 ms, past the browser's cache
 *   ──fails──▶ the fallback
 *   release, if there is one ──fails──▶ the result is `failed`, and the caller shows a notice.
 *
 * A release that was too slow is not asked again: the wait has been long enough. Once a remote has
 * fallen back it stays there for this page view, so that its modules are never of two releases.
 * Code that arrives whole and then throws while it is evaluated is not fetched again either.
 */

/** Milliseconds to wait before each new try. */
const RETRY_AFTER = [300, 900];

/** The part of Module Federation's runtime that is used here. */
export interface FederationRuntime {
  /** Makes a release the one that a remote's modules are loaded from. */
  use(remote: string, release: LoadableRelease): void;
  /** Loads a module; rejects where its files are missing, slow, or refused by their hashes. */
  load(remote: string, module: string): Promise<unknown>;
  /**
   * Fetches the file that an error names again, past the browser's cache, where a damaged copy would
   * stay for a year. Never rejects.
   */
  refresh(error: unknown): Promise<void>;
}

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
}

export function createRemoteLoader(options: Options): RemoteLoader {
  const remotes = new Map(
    Object.entries(options.composition.remotes).map(([name, { fallback, ...own }]) => [
      name,
      { releases: fallback ? [own, fallback] : [own], used: 0 },
    ]),
  );
  const results = new Map<string, Promise<LoadResult>>();

  async function attempt(id: string): Promise<LoadResult> {
    const [name = '', ...rest] = id.split('/');
    const remote = remotes.get(name);
    let error: unknown = new Error(`${id} is not in this composition`);
    while (remote) {
      const position = remote.used;
      const release = remote.releases[position];
      if (!release) break;
      try {
        const module = await withRetries(options, name, rest.join('/'), release);
        return {
          kind: 'loaded',
          component: moduleComponent(module, id),
          fromFallback: position > 0,
          report: (failure) => options.report(failure, { app: name, release: release.release }),
        };
      } catch (cause) {
        error = cause;
        options.report(cause, { app: name, release: release.release });
        if (position === remote.releases.length - 1) break;
        // Another module of the same remote may have moved on meanwhile.
        if (remote.used === position) switchTo(name, remote, position + 1);
      }
    }
    return { kind: 'failed', error };
  }

  function switchTo(
    name: string,
    remote: { releases: LoadableRelease[]; used: number },
    to: number,
  ) {
    remote.used = to;
    const release = remote.releases[to];
    if (release) options.runtime.use(name, release);
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
  };
}

async function withRetries(
  { runtime, wait }: Options,
  name: string,
  module: string,
  release: LoadableRelease,
): Promise<unknown> {
  for (const pause of RETRY_AFTER) {
    try {
      return await runtime.load(name, module);
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
      await wait(pause);
      await runtime.refresh(error);
      runtime.use(name, release);
    }
  }
  return runtime.load(name, module);
}

/** Network failures are; a time-out, and code that arrived and then threw, are not. */
function isWorthRetrying(error: unknown): boolean {
  return !/timed out|\(timeout:|ScriptExecutionError/.test(String(error));
}
