import { type ApplicationName, applicationNames, remoteName } from '@site/contracts/application';
import type { LedgerEntry } from '@site/contracts/ledger';
import type { Problem } from '../result.ts';
import { type NewestRelease, readNewest } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { readLive } from './live.ts';

/** Where everything stands. */
export interface Status {
  /** The entry that visitors are served by; absent where nothing is live. */
  readonly entry?: LedgerEntry;
  readonly applications: readonly ApplicationStatus[];
  /** Damaged files that were passed over. */
  readonly problems: readonly Problem[];
}

interface ApplicationStatus {
  readonly app: ApplicationName;
  readonly live?: string;
  readonly fallback?: string;
  readonly newest?: NewestRelease;
}

export async function readStatus(store: Store): Promise<Status> {
  const { live, problems } = await readLive(store);
  const found = [...problems];
  const applications: ApplicationStatus[] = [];
  for (const app of applicationNames) {
    const newest = await readNewest(store, app);
    if (!newest.ok) found.push(newest.problem);
    const remote = remoteName.safeParse(app);
    const fallback = remote.success ? live?.composition.fallbacks[remote.data] : undefined;
    applications.push({
      app,
      ...(live ? { live: live.composition.releases[app] } : {}),
      ...(fallback ? { fallback } : {}),
      ...(newest.ok && newest.value ? { newest: newest.value } : {}),
    });
  }
  return { ...(live ? { entry: live.entry } : {}), applications, problems: found };
}
