import type { Composition } from '@site/contracts/composition';
import type { ChangedRelease, ChangedSetting } from '@site/contracts/ledger';
import { readConfiguration } from '../../store/configurations.ts';
import { embeddedSettings } from '../../store/embedded-settings.ts';
import type { Store } from '../../store/store.ts';
import type { BackInTime } from '../history/back-in-time.ts';
import { idChanges, idsOf } from '../history/history-entries.ts';
import type { LeftBehind } from '../history/left-behind.ts';
import type { Live } from '../live.ts';
import type { Choice } from './choice.ts';
import { settingsChanges } from './settings-changes.ts';

/** The differences between what is live and what will be. */
export interface Changes {
  readonly releases: readonly ChangedRelease[];
  /** Settings of the configuration, and addresses. */
  readonly settings: readonly ChangedSetting[];
  /** The releases that go back in time; absent if none does, or if going back is the purpose. */
  readonly back?: readonly BackInTime[];
  /** What stays as it is although a newer release exists, because it was rolled back from. */
  readonly behind?: readonly LeftBehind[];
  /** If the newest entries can't be read: the revision that is built on instead. */
  readonly unread?: { readonly on: number; readonly head: number };
}

/** If nothing is live yet, every release is new and no setting has changed. */
export async function changesBetween(
  store: Store,
  live: Live | undefined,
  choice: Choice,
): Promise<Changes> {
  const before = live?.composition;
  return {
    releases: idChanges(before ? idsOf(before) : {}, idsOf(choice)),
    settings: before
      ? settingsChanges(
          { ...(await settingsOf(store, before)), addresses: before.addresses },
          { ...(await settingsOf(store, choice)), addresses: choice.addresses },
        )
      : [],
  };
}

/** The settings of a configuration; empty if it can't be read, which composing reports. */
async function settingsOf(
  store: Store,
  named: Pick<Composition, 'config'> | Choice,
): Promise<object> {
  const embedded = embeddedSettings({ ...named });
  if (embedded) return embedded;
  const read = await readConfiguration(store, named.config);
  return read.ok ? read.value.settings : {};
}
