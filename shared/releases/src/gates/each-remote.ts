import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import type { ChosenReleases } from '../composition/chosen-releases.ts';
import type { Refusal } from '../problem.ts';

/** Checks every chosen remote against the shell, and names the remote in each violation. */
export function eachRemote(
  chosen: ChosenReleases,
  violations: (shell: ShellRelease, remote: RemoteRelease) => string[],
): Omit<Refusal, 'gate'>[] {
  return Object.values(chosen.remotes).flatMap((remote) =>
    violations(chosen.shell, remote).map((reason) => ({ app: remote.app, reason })),
  );
}
