import type { RemoteRelease, ShellRelease } from '@site/contracts/release';

/** Listed as a name if a remote re-exports a whole module: nothing says which names it uses. */
const ALL_NAMES = '*';

/**
 * What a remote takes from the platform that a shell does not provide, in one line; empty if
 * nothing is missing. If one of the two was released before names were listed, only the version
 * ranges are compared, by the gate `platform`.
 */
export function missingNameViolations(shell: ShellRelease, remote: RemoteRelease): string[] {
  const missing = missingNames(shell, remote).map(inWords);
  if (missing.length === 0) return [];
  return [`${remote.id} takes ${missing.join(' and ')}, which shell ${shell.id} does not provide`];
}

/** The names that a remote takes from a module of the platform, and a shell does not provide. */
export interface MissingNames {
  readonly module: string;
  readonly names: readonly string[];
}

export function missingNames(shell: ShellRelease, remote: RemoteRelease): MissingNames[] {
  if (!listsNames(shell) || !remote.uses) return [];
  return Object.entries(remote.uses).flatMap(([module, used]) => {
    const provided = shell.provides[module];
    // If the compiler could not tell what a module provides, only its version is checked.
    const names = provided ? used.filter((name) => !isProvided(name, provided.names)) : used;
    return provided && names.length === 0 ? [] : [{ module, names }];
  });
}

/** False for a shell that was released before names were listed. */
export function listsNames(shell: ShellRelease): boolean {
  return Object.values(shell.provides).some(({ names }) => names !== undefined);
}

function isProvided(name: string, provided: readonly string[] | undefined): boolean {
  return name === ALL_NAMES || provided === undefined || provided.includes(name);
}

function inWords({ module, names }: MissingNames): string {
  const known = names.filter((name) => name !== ALL_NAMES);
  return known.length > 0 ? `${known.join(', ')} from ${module}` : `all of ${module}`;
}
