import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import { contract1Remotes } from '../composition/contract-1.ts';
import { eachRemote, type ReleaseGate } from './gate.ts';

/**
 * No reader is older than what it reads: a remote may have been built for an older contract than
 * the shell, and the shell for an older one than this composer knows, but never for a newer one.
 */
export const contractGate: ReleaseGate = {
  name: 'contract',
  async check({ chosen }) {
    const { shell } = chosen;
    const reason = `${shell.id} was built for contract ${shell.contract}, and this composer knows contracts up to ${CONTRACT_VERSION}: update the checkout that it runs from`;
    const tooNew = shell.contract > CONTRACT_VERSION ? [{ app: shell.app, reason }] : [];
    return [...tooNew, ...missingRemotes(chosen), ...eachRemote(chosen, contractViolations)];
  },
};

export function contractViolations(shell: ShellRelease, remote: RemoteRelease): string[] {
  if (remote.contract > shell.contract) {
    return [
      `${remote.id} was built for contract ${remote.contract}, and shell ${shell.id} knows contracts up to ${shell.contract}: promote a newer shell first`,
    ];
  }
  if (shell.contract >= 2 || contract1Remotes.includes(remote.app)) return [];
  return [
    `shell ${shell.id} is of contract 1, which knows no ${remote.app}: promote a newer shell`,
  ];
}

/** A page of contract 1 carries every remote that it knows. */
function missingRemotes({ shell, remotes }: Parameters<ReleaseGate['check']>[0]['chosen']) {
  if (shell.contract >= 2) return [];
  return contract1Remotes
    .filter((name) => !remotes[name])
    .map((name) => ({
      app: shell.app,
      reason: `${shell.id} is of contract 1, which does not go without ${name}: promote a newer shell`,
    }));
}
