import type { RemoteName } from '@site/contracts/application';
import { SHELL } from '@site/contracts/application';
import type { ShellRelease } from '@site/contracts/release';
import type { Fallbacks, Releases } from '../compose/composition-id.ts';
import { faultsWithShell } from '../gates/fit.ts';
import { damagedFiles } from '../store/release-files.ts';
import { readRemoteRelease, readShellRelease } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { walkBack } from './live.ts';

/** How many ledger entries are searched: a longer search would hold up an operator in a hurry. */
const REACH = 100;

/**
 * Chooses for each remote the release that was live last and differs from the chosen one. One that
 * does not fit the chosen shell, or is no longer whole, would break a page instead of saving it and
 * is passed over: rolling back from a damaged release must not fail because of that release.
 */
export async function chooseFallbacks(store: Store, releases: Releases): Promise<Fallbacks> {
  const shell = await readShellRelease(store, releases.shell);
  const fallbacks: Record<RemoteName, string> = {};
  if (!shell.ok) return fallbacks;
  const remotes = Object.keys(releases).filter((app) => app !== SHELL);
  const judged = new Map<string, boolean>();
  let steps = 0;
  for await (const step of walkBack(store)) {
    steps += 1;
    if (steps > REACH) break;
    if (!('entry' in step)) continue;
    for (const app of remotes) {
      const candidate = step.composition.releases[app];
      if (!candidate || fallbacks[app] || candidate === releases[app]) continue;
      const key = `${app} ${candidate}`;
      const usable = judged.get(key) ?? (await isUsable(store, shell.value, app, candidate));
      judged.set(key, usable);
      if (usable) fallbacks[app] = candidate;
    }
    if (remotes.every((app) => fallbacks[app])) break;
  }
  return fallbacks;
}

async function isUsable(store: Store, shell: ShellRelease, app: RemoteName, id: string) {
  const release = await readRemoteRelease(store, app, id);
  if (!release.ok || faultsWithShell(shell, release.value).length > 0) return false;
  return (await damagedFiles(store, release.value)).length === 0;
}
