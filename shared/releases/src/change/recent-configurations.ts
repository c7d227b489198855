import { LONGEST_HONOURED_HOURS } from '@site/contracts/configuration';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type {
  LiveConfigurationRelease,
  LiveConfigurations,
} from '@site/contracts/live-configurations';
import { readConfiguration } from '../store/configurations.ts';
import { readEpoch } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import { liveHistory } from './live.ts';

const HOUR_MS = 60 * 60_000;

/**
 * The configuration of a revision, and those before it as long as a price can be honoured, without
 * unreadable ones. Undefined if its own can't be read.
 * @param now in milliseconds since 1970
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
  for await (const step of liveHistory(store)) {
    if (until !== undefined && until < earliest) break;
    if (!('entry' in step) || step.entry.revision > revision) continue;
    const published = await readConfiguration(store, step.composition.config);
    if (!published.ok) continue;
    if (live === undefined && step.entry.revision !== revision) return undefined;
    const { id, settings } = published.value;
    live ??= id;
    if (!found.has(id)) found.set(id, { id, settings, ...(until === undefined ? {} : { until }) });
    until = step.entry.at;
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
