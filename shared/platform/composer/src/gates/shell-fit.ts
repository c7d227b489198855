import { SHELL } from '@platform/contracts/application';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import type { Release, RemoteRelease, ShellRelease } from '@platform/contracts/release';
import type { ReleaseReader } from '@platform/store/releases';
import { newestReleases } from '@platform/store/releases';
import type { TakenNames } from '@platform/store/source-maps';
import { satisfies } from 'semver';
import type { ReleaseGate, Unrendered, Violation } from './gate.ts';

/** Why a remote's release can't run in a shell's release; empty where it can. */
type FindViolations = (shell: ShellRelease, remote: RemoteRelease) => Misfit[];
type Misfit = Pick<Violation, 'reason' | 'found' | 'wanted'>;

export const violationsWithShell: FindViolations = (shell, remote) =>
  [contractViolations, federationViolations, platformViolations, missingNameViolations].flatMap(
    (violationsOf) => violationsOf(shell, remote),
  );

/** A remote may be older than the shell, and the shell older than this composer; never newer. */
export const contractGate: ReleaseGate = {
  name: 'contract',
  async check(unrendered) {
    const { app, id, contract } = unrendered.chosen.shell;
    const reason = `${id} was built for contract ${contract}, and this composer knows contracts up to ${CONTRACT_VERSION}: update the checkout that it runs from`;
    const tooNew = contract > CONTRACT_VERSION ? [{ app, reason }] : [];
    return [
      ...tooNew,
      ...(await withAdvice(unrendered, eachRemote(unrendered, contractViolations))),
    ];
  },
};

function contractViolations(shell: ShellRelease, remote: RemoteRelease): Misfit[] {
  if (remote.contract <= shell.contract) return [];
  const reason = `${remote.id} was built for contract ${remote.contract}, and shell ${shell.id} knows contracts up to ${shell.contract}`;
  return [{ reason, found: `${remote.contract}`, wanted: `at most ${shell.contract}` }];
}

/** Remotes run on the shell's copy of the Module Federation runtime, so the versions are equal. */
export const federationGate: ReleaseGate = {
  name: 'federation',
  check: (unrendered) => withAdvice(unrendered, eachRemote(unrendered, federationViolations)),
};

function federationViolations(shell: ShellRelease, remote: RemoteRelease): Misfit[] {
  if (remote.federation === shell.federation) return [];
  const reason = `${remote.id} was built with Module Federation ${remote.federation}, shell ${shell.id} with ${shell.federation}`;
  return [{ reason, found: remote.federation, wanted: shell.federation }];
}

/** The shell provides every platform package in a version that the remote accepts. */
export const platformGate: ReleaseGate = {
  name: 'platform',
  check: (unrendered) => withAdvice(unrendered, eachRemote(unrendered, platformViolations)),
};

function platformViolations(shell: ShellRelease, remote: RemoteRelease): Misfit[] {
  return Object.entries(remote.requires).flatMap(([name, range]) => {
    const version = providedVersion(shell, name);
    const needs = `${remote.id} needs ${name} ${range},`;
    const wanted = `${name} ${range}`;
    if (version === undefined) {
      const reason = `${needs} which shell ${shell.id} does not provide`;
      return [{ reason, found: 'nothing', wanted }];
    }
    if (satisfies(version, range, { includePrerelease: true })) return [];
    const reason = `${needs} shell ${shell.id} provides ${version}`;
    return [{ reason, found: `${name} ${version}`, wanted }];
  });
}

/** A package may be provided only by its subpaths, such as `@site/ui/tabs`. */
function providedVersion({ provides }: ShellRelease, name: string): string | undefined {
  if (provides[name]) return provides[name].version;
  return Object.entries(provides).find(([module]) => module.startsWith(`${name}/`))?.[1].version;
}

/** Version ranges can't show names, nor can prerendering, which runs no click handlers. */
export const platformNamesGate: ReleaseGate = {
  name: 'platform-names',
  async check(unrendered) {
    const { shell, remotes } = unrendered.chosen;
    const found = eachRemote(unrendered, missingNameViolations);
    const placed = found.map(async (violation) => {
      const { app, reason } = violation;
      const remote = remotes[app];
      if (!remote) return violation;
      const { usedIn } = await import('@platform/store/source-maps');
      const places = await usedIn(unrendered.reader.store, remote, missingNames(shell, remote));
      const placed = places.length > 0 ? ` (${places.join(', ')})` : '';
      return { ...violation, reason: reason + placed };
    });
    return withAdvice(unrendered, await Promise.all(placed));
  },
};

/** Listed as a name if a remote re-exports a whole module: nothing says which names it uses. */
const ALL_NAMES = '*';

/** What a remote takes from the platform that a shell does not provide, in one line. */
export function missingNameViolations(shell: ShellRelease, remote: RemoteRelease): Misfit[] {
  const missing = missingNames(shell, remote).map(inWords).join(' and ');
  if (missing === '') return [];
  const reason = `${remote.id} takes ${missing}, which shell ${shell.id} does not provide`;
  return [{ reason, found: 'nothing', wanted: missing }];
}

function missingNames(shell: ShellRelease, remote: RemoteRelease): TakenNames[] {
  if (!listsNames(shell)) return [];
  return Object.entries(remote.uses).flatMap(([module, used]) => {
    const provided = shell.provides[module];
    // If the compiler could not tell what a module provides, only its version is checked.
    const names = provided ? used.filter((name) => !isProvided(name, provided.names)) : used;
    return provided && names.length === 0 ? [] : [{ module, names }];
  });
}

/** False for a shell whose names the compiler could not determine. */
function listsNames(shell: ShellRelease): boolean {
  return Object.values(shell.provides).some(({ names }) => names !== undefined);
}

function isProvided(name: string, provided: readonly string[] | undefined): boolean {
  return name === ALL_NAMES || provided === undefined || provided.includes(name);
}

function inWords({ module, names }: TakenNames): string {
  const known = names.filter((name) => name !== ALL_NAMES);
  return known.length > 0 ? `${known.join(', ')} from ${module}` : `all of ${module}`;
}

function eachRemote({ chosen }: Unrendered, violationsOf: FindViolations): Violation[] {
  return Object.values(chosen.remotes).flatMap((remote) =>
    violationsOf(chosen.shell, remote).map((misfit) => ({ app: remote.app, ...misfit })),
  );
}

function withAdvice(unrendered: Unrendered, found: readonly Violation[]): Promise<Violation[]> {
  const advised = found.map(async (violation) => {
    const remote = unrendered.chosen.remotes[violation.app];
    const advice = remote ? await whatFits(unrendered, remote) : '';
    return { ...violation, reason: `${violation.reason}; ${advice}` };
  });
  return Promise.all(advised);
}

/** Names a published release that fits: of the remote if the shell changes, and of the shell otherwise. */
async function whatFits(
  { reader, chosen: { shell }, live }: Unrendered,
  remote: RemoteRelease,
): Promise<string> {
  const { app } = remote;
  if (live?.shell !== shell.id) {
    const other = await newestThat(reader, app, (one) => !isShell(one) && fits(shell, one));
    if (other) return `${app} ${other} fits it: put that live first`;
  }
  const other = await newestThat(
    reader,
    SHELL,
    (one) => isShell(one) && listsNames(one) && fits(one, remote),
  );
  if (other) return `shell ${other} fits: promote it first`;
  const older = await newestThat(reader, app, (one) => !isShell(one) && fits(shell, one));
  const instead = older ? `; the newest ${app} that fits is ${older}` : '';
  return `no published shell fits: release the shell first${instead}`;
}

function isShell(release: Release): release is ShellRelease {
  return release.app === SHELL;
}

function fits(shell: ShellRelease, remote: RemoteRelease): boolean {
  return violationsWithShell(shell, remote).length === 0;
}

/** How many releases are tried: a longer search would hold up an operator in a hurry. */
const REACH = 50;

async function newestThat(
  reader: ReleaseReader,
  app: string,
  isWanted: (release: Release) => boolean,
): Promise<string | undefined> {
  for (const id of await newestReleases(reader.store, app, REACH)) {
    const release = await reader.read(app, id);
    if (release.ok && isWanted(release.value)) return id;
  }
  return undefined;
}
