import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import { satisfies } from 'semver';

/**
 * The platform packages that a remote needs in a version that a shell does not provide, one line
 * each.
 */
export function platformViolations(shell: ShellRelease, remote: RemoteRelease): string[] {
  return Object.entries(remote.requires).flatMap(([name, range]) => {
    const version = providedVersion(shell, name);
    if (version === undefined) {
      return [`${remote.id} needs ${name} ${range}, which shell ${shell.id} does not provide`];
    }
    if (satisfies(version, range, { includePrerelease: true })) return [];
    return [`${remote.id} needs ${name} ${range}, shell ${shell.id} provides ${version}`];
  });
}

/** A package may be provided only by its subpaths, such as `@site/ui/tabs`. */
function providedVersion(shell: ShellRelease, name: string): string | undefined {
  const modules = Object.keys(shell.provides);
  const module =
    modules.find((provided) => provided === name) ??
    modules.find((provided) => provided.startsWith(`${name}/`));
  return module === undefined ? undefined : shell.provides[module]?.version;
}
