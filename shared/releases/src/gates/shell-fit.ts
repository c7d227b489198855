import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import { satisfies } from 'semver';
import type { Refusal } from '../problem.ts';
import { readComposition } from '../store/compositions.ts';
import { readEntry, readRevisions } from '../store/ledger.ts';
import type { ReleaseReader } from '../store/release-reader.ts';
import { newestReleases } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { type Choice, eachRemote, type ReleaseGate } from './gate.ts';

/** Why a remote's release can't run in a shell's release; empty where it can. */
export function violationsWithShell(shell: ShellRelease, remote: RemoteRelease): string[] {
  return [
    ...contractViolations(shell, remote),
    ...federationViolations(shell, remote),
    ...platformViolations(shell, remote),
    ...missingNameViolations(shell, remote),
  ];
}

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
    return [...tooNew, ...eachRemote(chosen, contractViolations)];
  },
};

function contractViolations(shell: ShellRelease, remote: RemoteRelease): string[] {
  if (remote.contract <= shell.contract) return [];
  return [
    `${remote.id} was built for contract ${remote.contract}, and shell ${shell.id} knows contracts up to ${shell.contract}: promote a newer shell first`,
  ];
}

/** Remotes run on the shell's copy of the Module Federation runtime, so the versions are equal. */
export const federationGate: ReleaseGate = {
  name: 'federation',
  check: async ({ chosen }) => eachRemote(chosen, federationViolations),
};

function federationViolations(shell: ShellRelease, remote: RemoteRelease): string[] {
  if (remote.federation === shell.federation) return [];
  return [
    `${remote.id} was built with Module Federation ${remote.federation}, shell ${shell.id} with ${shell.federation}`,
  ];
}

/** The shell provides every platform package in a version that the remote accepts. */
export const platformGate: ReleaseGate = {
  name: 'platform',
  check: async (choice) => eachRemoteAdvised(choice, platformViolations),
};

/**
 * The platform packages that a remote needs in a version that a shell does not provide, one line
 * each.
 */
function platformViolations(shell: ShellRelease, remote: RemoteRelease): string[] {
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

/**
 * The shell provides every single name that a remote takes from the platform. Version ranges can't
 * show that, because a name may come or go within one version. Prerendering can't either, because
 * it does not run what waits for a click.
 */
export const platformNamesGate: ReleaseGate = {
  name: 'platform-names',
  check: (choice) =>
    eachRemoteAdvised(choice, async (shell, remote) => {
      const violations = missingNameViolations(shell, remote);
      if (violations.length === 0) return [];
      const { takenIn } = await import('../store/maps/taken-in.ts');
      const places = await takenIn(choice.reader.store, remote, missingNames(shell, remote));
      const where = places.length > 0 ? ` (${places.join(', ')})` : '';
      return violations.map((violation) => violation + where);
    }),
};

/** Listed as a name if a remote re-exports a whole module: nothing says which names it uses. */
const ALL_NAMES = '*';

/**
 * What a remote takes from the platform that a shell does not provide, in one line; empty if
 * nothing is missing.
 */
export function missingNameViolations(shell: ShellRelease, remote: RemoteRelease): string[] {
  const missing = missingNames(shell, remote).map(inWords);
  if (missing.length === 0) return [];
  return [`${remote.id} takes ${missing.join(' and ')}, which shell ${shell.id} does not provide`];
}

/** The names that a remote takes from a module of the platform, and a shell does not provide. */
interface MissingNames {
  readonly module: string;
  readonly names: readonly string[];
}

function missingNames(shell: ShellRelease, remote: RemoteRelease): MissingNames[] {
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

function inWords({ module, names }: MissingNames): string {
  const known = names.filter((name) => name !== ALL_NAMES);
  return known.length > 0 ? `${known.join(', ')} from ${module}` : `all of ${module}`;
}

/** Checks every chosen remote against the shell, and adds to each violation which release fits. */
async function eachRemoteAdvised(
  { reader, chosen: { shell, remotes } }: Choice,
  findViolations: (
    shell: ShellRelease,
    remote: RemoteRelease,
  ) => readonly string[] | Promise<readonly string[]>,
): Promise<Omit<Refusal, 'gate'>[]> {
  const refusals = await Promise.all(
    Object.values(remotes).map(async (remote): Promise<Omit<Refusal, 'gate'>[]> => {
      const violations = await findViolations(shell, remote);
      if (violations.length === 0) return [];
      const advice = await whatFits(reader, shell, remote);
      return violations.map((violation) => ({
        app: remote.app,
        reason: `${violation}; ${advice}`,
      }));
    }),
  );
  return refusals.flat();
}

/** How many releases are tried: a longer search would hold up an operator in a hurry. */
const REACH = 50;

/**
 * What to do about a remote that does not fit the chosen shell, as the end of a sentence: it names
 * a published release that fits, of the remote if the shell is what changes, and of the shell
 * otherwise.
 */
async function whatFits(
  reader: ReleaseReader,
  shell: ShellRelease,
  remote: RemoteRelease,
): Promise<string> {
  if (!(await isLive(reader.store, shell))) {
    const other = await fittingRemote(reader, shell, remote);
    if (other) return `${remote.app} ${other} fits it: put that live first`;
  }
  const other = await fittingShell(reader, remote);
  if (other) return `shell ${other} fits: promote it first`;
  return 'no published shell fits: release the shell first';
}

/** If the shell is live, it stays and the remote changes. */
async function isLive(store: Store, shell: ShellRelease): Promise<boolean> {
  const [head] = await readRevisions(store);
  const entry = head === undefined ? undefined : await readEntry(store, head);
  if (!entry?.ok) return false;
  const live = await readComposition(store, entry.value.composition);
  return live.ok && live.value.releases.shell === shell.id;
}

async function fittingShell(
  reader: ReleaseReader,
  remote: RemoteRelease,
): Promise<string | undefined> {
  for (const id of await newestReleases(reader.store, 'shell', REACH)) {
    const shell = await reader.readShell(id);
    if (!shell.ok || !listsNames(shell.value)) continue;
    if (violationsWithShell(shell.value, remote).length === 0) return id;
  }
  return undefined;
}

async function fittingRemote(
  reader: ReleaseReader,
  shell: ShellRelease,
  { app }: RemoteRelease,
): Promise<string | undefined> {
  for (const id of await newestReleases(reader.store, app, REACH)) {
    const remote = await reader.readRemote(app, id);
    if (remote.ok && violationsWithShell(shell, remote.value).length === 0) return id;
  }
  return undefined;
}
