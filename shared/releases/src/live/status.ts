import { CONFIGURATION, SHELL } from '@site/contracts/application';
import type { LedgerEntry } from '@site/contracts/ledger';
import type { SiteAddresses } from '@site/contracts/site-config';
import type { Problem } from '../problem.ts';
import {
  listApplications,
  type NewestRelease,
  type ReleasedName,
  readNewest,
} from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { readLive } from './live.ts';

/** What is live and what is published. */
export interface Status {
  /** What is live, decided as the edge decides it; absent if nothing is. */
  readonly entry?: LedgerEntry;
  /**
   * The highest revision in the ledger, which may be one that can't be served; 0 if the ledger is
   * empty.
   */
  readonly head: number;
  /** The addresses that were given when the composition was made. */
  readonly addresses?: SiteAddresses;
  /** The shell, the remotes ordered by name, and the configuration as `config`. */
  readonly applications: readonly ApplicationStatus[];
  /** Corrupt files that were skipped. */
  readonly problems: readonly Problem[];
}

interface ApplicationStatus {
  readonly app: ReleasedName;
  readonly live?: string;
  readonly fallback?: string;
  readonly newest?: NewestRelease;
}

export async function readStatus(store: Store): Promise<Status> {
  const { head, live, problems } = await readLive(store);
  const found = [...problems];
  const { releases = {}, fallbacks = {}, config, addresses } = live?.composition ?? {};
  const released: Readonly<Record<string, string>> = {
    ...releases,
    ...(config ? { [CONFIGURATION]: config } : {}),
  };
  const published = await listApplications(store);
  const remotes = [...new Set([...Object.keys(releases), ...published])].sort();
  const applications: ApplicationStatus[] = [];
  for (const app of [SHELL, ...remotes.filter((name) => name !== SHELL), CONFIGURATION]) {
    const newest = await readNewest(store, app);
    if (!newest.ok) found.push(newest.problem);
    const isLive = released[app];
    const fallback = fallbacks[app];
    applications.push({
      app,
      ...(isLive ? { live: isLive } : {}),
      ...(fallback ? { fallback } : {}),
      ...(newest.ok && newest.value ? { newest: newest.value } : {}),
    });
  }
  return {
    ...(live ? { entry: live.entry } : {}),
    head,
    ...(addresses ? { addresses } : {}),
    applications,
    problems: found,
  };
}
