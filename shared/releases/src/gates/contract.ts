import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import { eachRemote } from './each-remote.ts';
import type { ReleaseGate } from './gate.ts';

/** Everybody speaks the contract version of the shell, and so does this composer. */
export const contractGate: ReleaseGate = {
  name: 'contract',
  async check({ chosen }) {
    const { shell } = chosen;
    const shellFaults =
      shell.contract === CONTRACT_VERSION
        ? []
        : [
            {
              app: shell.app,
              reason: `${shell.id} was built for contract ${shell.contract}, this composer speaks ${CONTRACT_VERSION}`,
            },
          ];
    return [...shellFaults, ...eachRemote(chosen, contractFaults)];
  },
};

export function contractFaults(shell: ShellRelease, remote: RemoteRelease): string[] {
  if (remote.contract === shell.contract) return [];
  return [
    `${remote.id} was built for contract ${remote.contract}, shell ${shell.id} for ${shell.contract}`,
  ];
}
