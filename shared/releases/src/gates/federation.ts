import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import { eachRemote, type ReleaseGate } from './gate.ts';

/** Remotes run on the shell's copy of the Module Federation runtime, so the versions are equal. */
export const federationGate: ReleaseGate = {
  name: 'federation',
  check: async ({ chosen }) => eachRemote(chosen, federationViolations),
};

export function federationViolations(shell: ShellRelease, remote: RemoteRelease): string[] {
  if (remote.federation === shell.federation) return [];
  return [
    `${remote.id} was built with Module Federation ${remote.federation}, shell ${shell.id} with ${shell.federation}`,
  ];
}
