import type { RemoteRelease, ShellRelease } from '@site/contracts/release';
import { readEntry, readRevisions } from '../ledger/ledger.ts';
import type { Refusal } from '../problem.ts';
import { readComposition } from '../store/compositions.ts';
import type { ReleaseReader } from '../store/release-reader.ts';
import { newestReleases } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { violationsWithShell } from './fits-shell.ts';
import type { Choice } from './gate.ts';
import { listsNames } from './missing-names.ts';

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

/** Checks every chosen remote against the shell, and adds to each violation which release fits. */
export async function eachRemoteAdvised(
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
