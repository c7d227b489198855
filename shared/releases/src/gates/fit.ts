import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import { contractFaults } from './contract.ts';
import { federationFaults } from './federation.ts';
import { missingNamesFaults } from './missing-names.ts';
import { platformFaults } from './platform-versions.ts';

/** Why a remote's release can't run in a shell's release; empty where it can. */
export function faultsWithShell(shell: ShellRelease, remote: RemoteRelease): string[] {
  return [
    ...contractFaults(shell, remote),
    ...federationFaults(shell, remote),
    ...platformFaults(shell, remote),
    ...missingNamesFaults(shell, remote),
  ];
}
