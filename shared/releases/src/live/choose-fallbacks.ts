import { type RemoteName, remoteNames } from '@site/contracts/application';
import type { ShellRelease } from '@site/contracts/release';
import { faultsWithShell } from '../gates/fit.ts';
import { damagedFiles } from '../store/release-files.ts';
import { readRelease } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import type { Releases } from './choose-releases.ts';
import { walkBack } from './live.ts';

/** How many ledger entries are searched: a longer search would hold up an operator in a hurry. */
const REACH = 100;

/** The release to fall back to, of each remote that has one. */
export type Fallbacks = Partial<Record<RemoteName, string>>;

/**
 * Chooses for each remote the release that was live last and differs from the chosen one. One that
 * does not fit the chosen shell, or is no longer whole, would break a page instead of saving it and
 * is passed over: rolling back from a damaged release must not fail because of that release.
 */
export async function chooseFallbacks(store: Store, releases: Releases): Promise<Fallbacks> {
  const shell = await readRelease(store, 'shell', releases.shell);
  const fallbacks: Fallbacks = {};
  if (!shell.ok) return fallbacks;
  const judged = new Map<string, boolean>();
  let steps = 0;
  for await (const step of walkBack(store)) {
    steps += 1;
    if (steps > REACH) break;
    if (!('entry' in step)) continue;
    for (const app of remoteNames) {
      const candidate = step.composition.releases[app];
      if (fallbacks[app] || candidate === releases[app]) continue;
      const key = `${app} ${candidate}`;
      const usable = judged.get(key) ?? (await isUsable(store, shell.value, app, candidate));
      judged.set(key, usable);
      if (usable) fallbacks[app] = candidate;
    }
    if (remoteNames.every((app) => fallbacks[app])) break;
  }
  return fallbacks;
}

async function isUsable(store: Store, shell: ShellRelease, app: RemoteName, id: string) {
  const release = await readRelease(store, app, id);
  if (!release.ok || faultsWithShell(shell, release.value).length > 0) return false;
  return (await damagedFiles(store, release.value)).length === 0;
}
