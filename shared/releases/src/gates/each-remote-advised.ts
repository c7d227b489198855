import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import type { Refusal } from '../problem.ts';
import type { Choice } from './gate.ts';
import { whatFits } from './what-fits.ts';

/** Holds every chosen remote against the shell, and says which release fits where something is wrong. */
export async function eachRemoteAdvised(
  { reader, chosen: { shell, remotes } }: Choice,
  faultsOf: (shell: ShellRelease, remote: RemoteRelease) => string[],
): Promise<Omit<Refusal, 'gate'>[]> {
  const refusals = await Promise.all(
    Object.values(remotes).map(async (remote): Promise<Omit<Refusal, 'gate'>[]> => {
      const faults = faultsOf(shell, remote);
      if (faults.length === 0) return [];
      const advice = await whatFits(reader, shell, remote);
      return faults.map((fault) => ({ app: remote.app, reason: `${fault}; ${advice}` }));
    }),
  );
  return refusals.flat();
}
