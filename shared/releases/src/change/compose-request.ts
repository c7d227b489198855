import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type { ChangedRelease } from '@site/contracts/ledger';
import type { SiteAddresses } from '@site/contracts/site-config';
import type { Result } from '../problem.ts';
import { writeCompositionRequest } from '../store/composition-requests.ts';
import type { Store } from '../store/store.ts';
import type { Composed } from './compose/compose.ts';
import { composeSelection } from './compose-selection.ts';
import { idChanges, idsOf } from './history/entries.ts';
import { type ChangeRequest, type Selection, selectReleases } from './selection.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

interface ComposeRequestInput {
  readonly store: Store;
  readonly request: ChangeRequest;
  /** Where the site is, if no composition says so yet. */
  readonly usual: SiteAddresses;
}

/**
 * Composes what would be live after a request, without putting it live, and stores the request with
 * it: until the composition goes live, someone else may change what it was based on.
 */
export async function composeRequest({
  store,
  request,
  usual,
}: ComposeRequestInput): Promise<Result<Composed>> {
  const read = await readSnapshot({ store, usual });
  if (!read.ok) return read;
  const snapshot = read.value;
  const selection = selectReleases(snapshot, request);
  if (!selection.ok) return selection;
  const composed = await composeSelection(snapshot, selection.value, { action: 'promote' });
  if (!composed.ok) return composed;
  const { live } = snapshot;
  await writeCompositionRequest(store, {
    contract: CONTRACT_VERSION,
    composition: composed.value.composition.id,
    ...(live ? { base: live.composition.id, baseRevision: live.entry.revision } : {}),
    releases: requestedReleases(snapshot, request, selection.value),
    addresses: { ...request.addresses },
  });
  return composed;
}

/** What a request changes: everything that it names, or for `all` what differs. */
function requestedReleases(
  { ids }: Snapshot,
  { select, remove = [] }: ChangeRequest,
  selection: Selection,
): ChangedRelease[] {
  const after = idsOf(selection);
  if (select === 'all') return idChanges(ids, after);
  return [...select.map(({ name }) => name), ...remove].map((name) => ({
    name,
    ...(ids[name] ? { from: ids[name] } : {}),
    ...(after[name] ? { to: after[name] } : {}),
  }));
}
