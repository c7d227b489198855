import type { LoadableRelease, PageComposition } from '@platform/contracts/composition';
import type { FederationRuntime } from './federation.ts';

export type FailureKind = 'missing' | 'corrupt' | 'unreachable';

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

export function mayHave(release: LoadableRelease, module: string): boolean {
  return release.modules.includes(module);
}

/** The step after the release in use has failed to provide a module. */
type NextStep =
  /** The network was down for a moment, so the same release is tried once more. */
  | 'retry'
  | 'fall back'
  /** The fallback failed and the page holds nothing of it: start over with the chosen release. */
  | 'reset'
  /** This document holds modules of the release in use, so only a fresh one can provide it. */
  | 'new document'
  | 'fail';

/** The facts for that decision; those that need a request are fetched only when needed. */
interface FailureContext {
  readonly remote: RemoteState;
  readonly module: string;
  readonly kind: FailureKind;
  readonly error: unknown;
  readonly wasRetried: boolean;
}

export async function nextStep(
  runtime: Pick<FederationRuntime, 'probe' | 'fileOf'>,
  { remote, module, kind, error, wasRetried }: FailureContext,
): Promise<NextStep> {
  const { chosen, fallback, used } = remote;
  if (used === fallback) {
    if (!remote.held) return 'reset';
    return (await runtime.probe(chosen.entry)) === 'arrived' ? 'new document' : 'fail';
  }
  if (!fallback || !mayHave(fallback, module)) return 'fail';
  // If not even the fallback arrives, the network is down, and moving would not help.
  if ((await runtime.probe(fallback.entry)) !== 'arrived') return 'fail';
  if (kind !== 'unreachable') return remote.held ? 'new document' : 'fall back';
  // The network is up. If it has just come back, nothing is wrong with the release.
  const isBack = (await runtime.probe(runtime.fileOf(error) ?? chosen.entry)) === 'arrived';
  if (isBack && !wasRetried) return 'retry';
  return remote.held ? 'fail' : 'fall back';
}
