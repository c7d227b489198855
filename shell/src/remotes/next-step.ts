import type { FederationRuntime } from './federation-runtime.ts';
import { mayHave, type RemoteState } from './remote-state.ts';
import type { FailureKind } from './try-release.ts';

/** The step after the release in use has failed to provide a module. */
export type NextStep =
  /** The network was down for a moment, so the same release is tried once more. */
  | 'retry'
  /** The remote moves to its fallback. */
  | 'fall back'
  /**
   * The fallback has failed too and the page holds nothing of it, so the next attempt starts with
   * the chosen release.
   */
  | 'reset'
  /**
   * Only a fresh document can provide the module, because this one holds modules of the release in
   * use.
   */
  | 'new document'
  | 'fail';

/** The facts for that decision; those that need a request are fetched only when needed. */
interface Circumstances {
  readonly remote: RemoteState;
  readonly module: string;
  readonly kind: FailureKind;
  readonly error: unknown;
  /** Whether this step has already retried the release. */
  readonly wasRetried: boolean;
}

export async function nextStep(
  runtime: Pick<FederationRuntime, 'ask' | 'fileOf'>,
  { remote, module, kind, error, wasRetried }: Circumstances,
): Promise<NextStep> {
  const { chosen, fallback, used } = remote;
  if (used === fallback) {
    if (!remote.held) return 'reset';
    return (await runtime.ask(chosen.entry)) === 'arrived' ? 'new document' : 'fail';
  }
  if (!fallback || !mayHave(fallback, module)) return 'fail';
  // If not even the fallback arrives, the network is down, and moving would not help.
  if ((await runtime.ask(fallback.entry)) !== 'arrived') return 'fail';
  if (kind !== 'silent') return remote.held ? 'new document' : 'fall back';
  // The network is up. If it has just come back, nothing is wrong with the release.
  const isBack = (await runtime.ask(runtime.fileOf(error) ?? chosen.entry)) === 'arrived';
  if (isBack && !wasRetried) return 'retry';
  return remote.held ? 'fail' : 'fall back';
}
