import type { LoadableRelease } from '@site/contracts/composition';

/**
 * The result of requesting a file. `missing`: the site responds that it has no such file. `silent`:
 * the site does not respond, or something else responds in its place, which says nothing about the
 * file.
 */
export type Answer = 'arrived' | 'missing' | 'silent';

/** The part of Module Federation's runtime that is used here. */
export interface FederationRuntime {
  /** Selects the release from which a remote's modules are loaded. */
  use(remote: string, release: LoadableRelease): void;
  /** Loads a module; rejects where its files are missing, slow, or refused by their hashes. */
  load(remote: string, module: string): Promise<unknown>;
  /** The address of the file that an error says did not load; undefined for code that threw. */
  fileOf(error: unknown): string | undefined;
  /**
   * Fetches a file past the browser's cache, where a corrupt copy would stay for a year. Never
   * rejects.
   */
  ask(address: string): Promise<Answer>;
}
