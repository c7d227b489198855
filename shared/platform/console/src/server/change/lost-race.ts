import type { Canary, LedgerEntry } from '@platform/contracts/ledger';
import { ok } from '@platform/node/result';
import { describeEntry, type Ids, isOfCanary, lastChangeOf } from '@platform/releases/history';
import { operationOf } from '@platform/releases/operations';
import { nameOfCanary } from '@platform/releases/serving';
import type { Intent } from '../../requests.ts';
import { type Outcome, refuse } from '../outcome.ts';

interface Now {
  readonly entries: readonly LedgerEntry[];
  /** What is live, by name. */
  readonly ids: Ids;
  readonly canary: Canary | undefined;
}

/** What somebody changed of the same since the operator looked. */
export function refuseLostRace(intent: Intent, seen: number, now: Now): Outcome<undefined> {
  const later = now.entries.filter(({ revision }) => revision > seen);
  const newest = now.entries.at(-1)?.revision ?? 0;
  const isOlder = `You have seen revision ${seen}, and the ledger ends at ${newest}: it was restored from an older copy.`;
  const lost =
    (seen > newest ? isOlder : undefined) ??
    lostRelease(intent, later, now) ??
    lostCanary(intent, seen, now) ??
    lostNote(intent, later, now);
  if (lost === undefined) return ok(undefined);
  const again = 'Nothing was changed: look at it again, and decide anew.';
  return refuse(409, 'lost-race', `${lost} ${again}`);
}

function lostRelease(intent: Intent, later: readonly LedgerEntry[], { ids }: Now) {
  for (const name of namesIn(intent)) {
    const entry = lastChangeOf(later, name)?.entry;
    if (!entry) continue;
    const live = ids[name] ? `${ids[name]} is live now` : 'nothing of it is live now';
    return `${describeEntry(entry)} changed ${name} after you had looked: ${live}.`;
  }
  return undefined;
}

const namesIn = (intent: Intent): readonly string[] =>
  'select' in intent
    ? intent.select.map(({ name }) => name)
    : 'name' in intent
      ? [intent.name]
      : [];

/** A promotion ends a canary of the same; of one that began meanwhile nobody was told that. */
function lostCanary(intent: Intent, seen: number, { entries, canary }: Now) {
  const begun = canary && entries.find((entry) => entry.canary?.salt === canary.salt);
  if (intent.action !== 'promote' || !begun || begun.revision <= seen) return undefined;
  const isSame = canary.changes.some((one) => intent.select.some(({ name }) => name === one.name));
  return isSame ? `${describeEntry(begun)} was faster, and this would end that canary.` : undefined;
}

/** Of a freeze, of a prune, of the canary that is meant, or of the newest entry, whatever it is. */
function lostNote(intent: Intent, later: readonly LedgerEntry[], { canary }: Now) {
  const { concerns } = operationOf(intent);
  const changed = later.findLast(isSame[concerns]);
  if (changed) return `${describeEntry(changed)} was faster.`;
  if (!isOtherCanary(intent, canary)) return undefined;
  const last = later.at(-1);
  return `That canary is over${last ? `: ${describeEntry(last)}` : ''}.`;
}

const isSame = {
  releases: () => false,
  canary: isOfCanary,
  freeze: ({ action }: LedgerEntry) => action === 'freeze' || action === 'unfreeze',
  prune: ({ action }: LedgerEntry) => action === 'prune',
  'newest entry': () => true,
};

/** Whether a canary is meant that is not there, or not any more. */
export function isOtherCanary(intent: Intent, canary: Canary | undefined): boolean {
  const { concerns } = operationOf(intent);
  if (concerns !== 'canary' || !('canary' in intent)) return false;
  return !canary || nameOfCanary(canary.salt) !== intent.canary;
}
