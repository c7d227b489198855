import type { LoadableRelease } from '@site/contracts/composition';

/**
 * What asking for a file came to. `missing`: the site answers that it has no such file. `silent`:
 * the site does not answer, or something else answers in its place; that says nothing of the file.
 */
export type Answer = 'arrived' | 'missing' | 'silent';

/** The part of Module Federation's runtime that is used here. */
export interface FederationRuntime {
  /** Makes a release the one that a remote's modules are loaded from. */
  use(remote: string, release: LoadableRelease): void;
  /** Loads a module; rejects where its files are missing, slow, or refused by their hashes. */
  load(remote: string, module: string): Promise<unknown>;
  /** The address of the file that did not load, out of an error; undefined of code that threw. */
  fileOf(error: unknown): string | undefined;
  /**
   * Fetches a file past the browser's cache, where a corrupt copy would stay for a year. Never rejects.
   */
  ask(address: string): Promise<Answer>;
}
