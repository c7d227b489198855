import type { LoadableRelease } from '@site/contracts/composition';

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
