import { type ApplicationName, applicationNames } from '@site/contracts/application';
import type { Composition } from '@site/contracts/composition';
import type { LedgerEntry } from '@site/contracts/ledger';
import { canonicalJson } from '../canonical-json.ts';
import { appendEntry } from '../ledger/ledger.ts';
import { done, type Result } from '../result.ts';
import type { Store } from '../store/store.ts';
import type { LiveState } from './live.ts';

/** Who puts something live, when and why. */
export interface Actor {
  /** A user's or a pipeline's name. */
  readonly by: string;
  readonly reason?: string | undefined;
  readonly clock?: () => Date;
}

/** What is live now; without an entry where it was live already and nothing was written. */
export interface WentLive {
  readonly composition: Composition;
  readonly entry?: LedgerEntry;
}

/** Adds a composition to the ledger, on top of the state that it was chosen from. */
export async function goLive(
  store: Store,
  state: LiveState,
  composition: Composition,
  { by, reason, clock = () => new Date() }: Actor,
  kind: { readonly action: LedgerEntry['action']; readonly forced: boolean },
): Promise<Result<WentLive>> {
  const before = state.live?.composition;
  // A damaged newest entry says nothing, so what it said has to be written again.
  const headIsLive = state.live?.entry.revision === state.head;
  if (headIsLive && before?.id === composition.id) return done({ composition });
  const app = before && onlyChange(before, composition);
  const entry = await appendEntry(store, state.head, {
    composition: composition.id,
    action: kind.action,
    at: clock().toISOString(),
    by,
    ...(app ? { app } : {}),
    ...(reason ? { reason } : {}),
    ...(kind.forced ? { forced: true } : {}),
  });
  return entry.ok ? done({ composition, entry: entry.value }) : entry;
}

/** The application that differs, where it is one and the configuration is the same. */
function onlyChange(before: Composition, after: Composition): ApplicationName | undefined {
  const changed = applicationNames.filter((app) => before.releases[app] !== after.releases[app]);
  const sameConfig = canonicalJson(before.config) === canonicalJson(after.config);
  return sameConfig && changed.length === 1 ? changed[0] : undefined;
}
