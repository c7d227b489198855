import type { FederationRuntime } from './federation-runtime.ts';
import { mayHave, type RemoteState } from './remote-state.ts';
import type { FailureKind } from './try-release.ts';

/** What becomes of a module that the release in use did not give. */
export type NextStep =
  /** The network was away for a moment: the same release is asked once more. */
  | 'again'
  /** The remote moves to its fallback. */
  | 'fall back'
  /** The fallback has failed too, and nothing of it is in the page: the next try begins at the chosen release. */
  | 'forget'
  /** Only a fresh document can have it, for this one holds modules of the release in use. */
  | 'new document'
  | 'give up';

/** What is known when a release in use has failed; the answers are asked for as they are needed. */
interface Circumstances {
  readonly remote: RemoteState;
  readonly module: string;
  readonly kind: FailureKind;
  readonly error: unknown;
  /** Whether the release has been asked once more already. */
  readonly wasAgain: boolean;
}

export async function nextStep(
  runtime: Pick<FederationRuntime, 'ask' | 'fileOf'>,
  { remote, module, kind, error, wasAgain }: Circumstances,
): Promise<NextStep> {
  const { chosen, fallback, used } = remote;
  if (used === fallback) {
    if (!remote.held) return 'forget';
    return (await runtime.ask(chosen.entry)) === 'arrived' ? 'new document' : 'give up';
  }
  if (!fallback || !mayHave(fallback, module)) return 'give up';
  // Where not even the fallback arrives it is the network, and moving would help nobody.
  if ((await runtime.ask(fallback.entry)) !== 'arrived') return 'give up';
  if (kind !== 'silent') return remote.held ? 'new document' : 'fall back';
  // The network is there. It may have come back this moment: then there is nothing wrong.
  const isBack = (await runtime.ask(runtime.fileOf(error) ?? chosen.entry)) === 'arrived';
  if (isBack && !wasAgain) return 'again';
  return remote.held ? 'give up' : 'fall back';
}
