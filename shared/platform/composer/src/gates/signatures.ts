import type { Composition } from '@platform/contracts/composition';
import type { ReleaseKeys } from '@platform/contracts/release-keys';
import type { Refusal } from '@platform/node/problem';
import type { CompositionChoice } from '@platform/store/compositions';
import type { ReleaseReader } from '@platform/store/releases';
import { describeKey, keysOf, releasesToSign } from '@platform/store/signatures';
import type { Violation } from './gate.ts';

interface ToSign extends Pick<CompositionChoice, 'releases' | 'fallbacks'> {
  /** Those of the configuration that goes live with them. */
  readonly releaseKeys?: ReleaseKeys | undefined;
}

/** The name of the gate that nothing skips: an edge would not take what it refuses. */
export const SIGNATURES = 'signatures';

/** Releases without the signature that their configuration asks for, and keys that come back. */
export async function signatureRefusals(
  reader: ReleaseReader,
  choice: ToSign,
  live: Composition | undefined,
): Promise<readonly Refusal[]> {
  const unsigned = releasesToSign(choice).map(async ({ app, id }): Promise<Violation[]> => {
    const signed = await reader.readSigned(app, id, choice.releaseKeys);
    if (signed.ok) return [];
    const isLive = live?.releases[app] === id ? ' Visitors have it now.' : '';
    return [{ app, reason: signed.problem.message + isLive }];
  });
  const found = [...(await Promise.all(unsigned)).flat(), ...keysThatReturn(choice, live)];
  return found.map((violation) => ({ gate: SIGNATURES, ...violation }));
}

// An older configuration lists a key as good that was stolen since: a rollback of a setting must not
// bring it back. Who takes the key out of the list in a step of its own means it.
function keysThatReturn({ releaseKeys }: ToSign, live: Composition | undefined): Violation[] {
  return Object.entries(live?.releaseKeys ?? {}).flatMap(([app, before]) => {
    const next = keysOf(releaseKeys, app);
    const returns = before.filter(
      ({ publicKey, withdrawn }) =>
        withdrawn && (!next || next.some((key) => key.publicKey === publicKey && !key.withdrawn)),
    );
    return returns.map((key) => ({
      app,
      reason: `${describeKey(key)} of ${app} was withdrawn, and this configuration would accept what it signs: publish it with that key in releaseKeys, marked as withdrawn.`,
    }));
  });
}
