import type { Canary, LedgerEntry } from '@site/contracts/ledger';
import { ok } from '@site/node/result';
import { nameOfCanary } from '@site/releases/canary-counts';
import { describeEntry, type Ids, isOfCanary, lastChangeOf } from '@site/releases/entries';
import type { Intent } from '../../protocol.ts';
import { type Outcome, refuse } from '../outcome.ts';

interface Now {
  readonly entries: readonly LedgerEntry[];
  /** What is live, by name. */
  readonly ids: Ids;
  readonly canary: Canary | undefined;
}

const AGAIN = 'Nothing was changed: look at it again, and decide anew.';

/** What somebody changed of the same since the operator looked. */
export function refuseLostRace(intent: Intent, seen: number, now: Now): Outcome<undefined> {
  const later = now.entries.filter(({ revision }) => revision > seen);
  const lost = 'select' in intent ? lostRelease(intent.select, later, now) : undefined;
  const message = lost ?? lostNote(intent, later, now);
  return message === undefined ? ok(undefined) : refuse(409, 'lost-race', `${message} ${AGAIN}`);
}

function lostRelease(
  select: readonly { readonly name: string }[],
  later: readonly LedgerEntry[],
  { ids }: Now,
): string | undefined {
  for (const { name } of select) {
    const changed = lastChangeOf(later, name);
    if (!changed) continue;
    const live = ids[name] ? `${ids[name]} is live now` : 'nothing of it is live now';
    return `${describeEntry(changed.entry)} changed ${name} after you had looked: ${live}.`;
  }
  return undefined;
}

/** Of a freeze, or of the canary that is meant. */
function lostNote(intent: Intent, later: readonly LedgerEntry[], { canary }: Now) {
  const { action } = intent;
  const isSame = ({ action: done }: LedgerEntry) =>
    action === 'freeze' || action === 'unfreeze'
      ? done === 'freeze' || done === 'unfreeze'
      : action.startsWith('canary') && isOfCanary({ action: done });
  const changed = later.findLast(isSame);
  if (changed) return `${describeEntry(changed)} was faster.`;
  const isOther = 'canary' in intent && (!canary || nameOfCanary(canary.salt) !== intent.canary);
  const last = later.at(-1);
  if (!isOther) return undefined;
  return canary
    ? 'There is another canary by now.'
    : `That canary is over${last ? `: ${describeEntry(last)}` : ''}.`;
}
