import { LONGEST_HONOURED_HOURS } from '@site/contracts/configuration';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type {
  LiveConfigurationRelease,
  LiveConfigurations,
} from '@site/contracts/live-configurations';
import { readComposition } from '../store/compositions.ts';
import { readConfiguration } from '../store/configurations.ts';
import { readEntry, readEpoch, readRevisions } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Reads the configuration of a revision, and those that were live before it in the time for which a
 * price can be honoured. Entries and configurations that can't be read are left out.
 *
 * @param now in milliseconds since 1970
 * @returns undefined where the configuration of the revision itself can't be read
 */
export async function recentConfigurations(
  store: Store,
  revision: number,
  now: number,
): Promise<LiveConfigurations | undefined> {
  const earliest = new Date(now - LONGEST_HONOURED_HOURS * HOUR_MS).toISOString();
  const found = new Map<string, LiveConfigurationRelease>();
  let live: string | undefined;
  /** When what is looked at was replaced. */
  let until: string | undefined;
  for (const each of (await readRevisions(store)).filter((one) => one <= revision)) {
    if (until !== undefined && until < earliest) break;
    const read = await readRevision(store, each);
    if (!read) {
      if (each === revision) return undefined;
      continue;
    }
    const { id, settings, at } = read;
    live ??= id;
    if (!found.has(id)) found.set(id, { id, settings, ...(until === undefined ? {} : { until }) });
    until = at;
  }
  if (live === undefined) return undefined;
  const epoch = await readEpoch(store);
  return {
    contract: CONTRACT_VERSION,
    ...(epoch === undefined ? {} : { epoch }),
    revision,
    live,
    configurations: [...found.values()],
  };
}

async function readRevision(store: Store, revision: number) {
  const entry = await readEntry(store, revision);
  const composition = entry.ok ? await readComposition(store, entry.value.composition) : undefined;
  if (!entry.ok || !composition?.ok) return undefined;
  const { config: id } = composition.value;
  const { at } = entry.value;
  const published = await readConfiguration(store, id);
  return published.ok ? { id, settings: published.value.settings, at } : undefined;
}
