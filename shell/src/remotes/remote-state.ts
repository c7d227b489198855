import type { LoadableRelease, PageComposition } from '@site/contracts/composition';

/** A remote of the composition, and where it stands in this document. */
export interface RemoteState {
  readonly chosen: LoadableRelease;
  readonly fallback: LoadableRelease | undefined;
  /** Which of the two its modules are loaded from. */
  used: LoadableRelease;
  /** True once a module of it has been given to the page: from then on `used` stays. */
  held: boolean;
  /** True where the last try has failed, so that the next one begins anew. */
  failed: boolean;
}

type ComposedRemote = PageComposition['remotes'][string];

export function beginRemote({ fallback, ...chosen }: ComposedRemote): RemoteState {
  return { chosen, fallback, used: chosen, held: false, failed: false };
}

/** Whether a release has a module, as far as its composition says. */
export function mayHave(release: LoadableRelease, module: string): boolean {
  return release.modules?.includes(module) ?? true;
}
