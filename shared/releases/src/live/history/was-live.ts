import type { ApplicationName } from '@site/contracts/application';
import { CONFIGURATION } from '@site/contracts/application';
import type { ReleasedName } from '../../store/releases.ts';
import type { Store } from '../../store/store.ts';
import { liveHistory } from '../live.ts';

/** Whether a release of an application, or of the configuration, was ever live. */
export async function wasLive(store: Store, name: ReleasedName, release: string): Promise<boolean> {
  for await (const step of liveHistory(store)) {
    if (!('entry' in step)) continue;
    const { releases, config } = step.composition;
    if ((name === CONFIGURATION ? config : releases[name]) === release) return true;
  }
  return false;
}

/**
 * Those of some applications that were live once and are not now. An operator who promotes
 * everything that is newest does not want them back.
 */
export async function wereRemoved(
  store: Store,
  names: readonly ApplicationName[],
): Promise<ReadonlySet<ApplicationName>> {
  let isLive: ReadonlySet<string> | undefined;
  const removed = new Set<ApplicationName>();
  for await (const step of liveHistory(store)) {
    if (!('entry' in step)) continue;
    const { releases } = step.composition;
    isLive ??= new Set(Object.keys(releases));
    for (const name of names) if (!isLive.has(name) && releases[name]) removed.add(name);
    // Usually there is nothing to find, and no reason to read the whole ledger.
    if (names.every((name) => isLive?.has(name) || removed.has(name))) break;
  }
  return removed;
}
