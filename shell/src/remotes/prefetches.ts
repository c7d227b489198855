import type { LoadableRelease } from '@site/contracts/composition';

/** A module that is loading, and its release. */
interface Loading {
  readonly release: LoadableRelease;
  readonly loading: Promise<unknown>;
}

interface Prefetches {
  /** Loads a module in advance, unless that is under way. */
  begin(id: string): void;
  /**
   * Takes a module that was loaded in advance from a release, and waits for one that is loading;
   * undefined where there is none, or loading it failed.
   */
  take(id: string, release: LoadableRelease): Promise<{ readonly module: unknown } | undefined>;
}

/** @param start begins to load a module; gives undefined where there is nothing to load */
export function createPrefetches(start: (id: string) => Loading | undefined): Prefetches {
  const begun = new Map<string, Loading>();
  return {
    begin(id) {
      const started = begun.has(id) ? undefined : start(id);
      if (!started) return;
      begun.set(id, started);
      // The next sign of interest tries again.
      started.loading.catch(() => begun.delete(id));
    },
    async take(id, release) {
      const taken = begun.get(id);
      begun.delete(id);
      if (taken?.release !== release) return undefined;
      return taken.loading.then(
        (module) => ({ module }),
        () => undefined,
      );
    },
  };
}
