import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import { contractViolations } from './contract.ts';
import { federationViolations } from './federation.ts';
import { missingNameViolations } from './missing-names.ts';
import { platformViolations } from './platform-versions.ts';

/** Why a remote's release can't run in a shell's release; empty where it can. */
export function violationsWithShell(shell: ShellRelease, remote: RemoteRelease): string[] {
  return [
    ...contractViolations(shell, remote),
    ...federationViolations(shell, remote),
    ...platformViolations(shell, remote),
    ...missingNameViolations(shell, remote),
  ];
}
