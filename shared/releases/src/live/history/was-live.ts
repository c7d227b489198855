import { CONFIGURATION } from '@site/contracts/application';
import type { ReleasedName } from '../../store/releases.ts';
import type { Store } from '../../store/store.ts';
import { walkBack } from '../live.ts';

/** Whether a release of an application, or of the configuration, was ever live. */
export async function wasLive(store: Store, name: ReleasedName, release: string): Promise<boolean> {
  for await (const step of walkBack(store)) {
    if (!('entry' in step)) continue;
    const { releases, config } = step.composition;
    if ((name === CONFIGURATION ? config : releases[name]) === release) return true;
  }
  return false;
}
