import type { LoadableRelease, PageComposition } from '@site/contracts/composition';

/** A remote of the composition, and its state in this document. */
export interface RemoteState {
  readonly chosen: LoadableRelease;
  readonly fallback: LoadableRelease | undefined;
  /** The one of the two from which its modules are loaded. */
  used: LoadableRelease;
  /** True once the page has received a module of it; from then on `used` does not change. */
  held: boolean;
  /** True where the last attempt has failed, so that the next one starts over. */
  failed: boolean;
}

type ComposedRemote = PageComposition['remotes'][string];

export function beginRemote({ fallback, ...chosen }: ComposedRemote): RemoteState {
  return { chosen, fallback, used: chosen, held: false, failed: false };
}

/** Whether a release has a module, according to the composition. */
export function mayHave(release: LoadableRelease, module: string): boolean {
  return release.modules?.includes(module) ?? true;
}
