import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import type { ChangedRelease } from '@site/contracts/ledger';
import type { SiteAddresses } from '@site/contracts/site-config';
import type { Result } from '../problem.ts';
import { writeCompositionRequest } from '../store/composition-requests.ts';
import type { Store } from '../store/store.ts';
import { type Changes, type Choice, changesBetween } from './choice/changes.ts';
import { choose, type Order } from './choice/choice.ts';
import type { Composed } from './compose/compose.ts';
import { composeNext } from './compose-next.ts';
import { type Ids, idsOf } from './history/entries.ts';
import type { Live } from './live.ts';
import { readSnapshot } from './snapshot.ts';

interface ComposeOrderInput {
  readonly store: Store;
  readonly order: Order;
  /** Where the site is, if no composition says so yet. */
  readonly usual: SiteAddresses;
}

/**
 * Composes what would be live after an order, without putting it live, and stores the request with
 * it: until the composition goes live, someone else may change what it was based on.
 */
export async function composeOrder(input: ComposeOrderInput): Promise<Result<Composed>> {
  const { store, order, usual } = input;
  const read = await readSnapshot({ store, usual });
  if (!read.ok) return read;
  const snapshot = read.value;
  const choice = await choose(snapshot, order);
  if (!choice.ok) return choice;
  const composed = await composeNext(snapshot, choice.value, { action: 'promote' });
  if (!composed.ok) return composed;
  const changes = await changesBetween(snapshot, choice.value);
  const { live } = snapshot;
  await writeCompositionRequest(store, {
    contract: CONTRACT_VERSION,
    composition: composed.value.composition.id,
    ...(live ? { base: live.composition.id, baseRevision: live.entry.revision } : {}),
    releases: requestedReleases(order, live, choice.value, changes),
    addresses: { ...order.addresses },
  });
  return composed;
}

/**
 * What an order changes on top of what is live: everything that it names, or for `all` what
 * differs.
 */
function requestedReleases(
  { select, remove = [] }: Order,
  live: Live | undefined,
  choice: Choice,
  changes: Changes,
): ChangedRelease[] {
  if (select === 'all') return [...changes.releases];
  const before: Ids = live ? idsOf(live.composition) : {};
  const after = idsOf(choice);
  return [...select.map(({ name }) => name), ...remove].map((name) => ({
    name,
    ...(before[name] ? { from: before[name] } : {}),
    ...(after[name] ? { to: after[name] } : {}),
  }));
}
