import type { Canary, LedgerEntry } from '@platform/contracts/ledger';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { partKeys, readComposition } from '@platform/store/compositions';
import { refuseListed } from '@platform/store/upkeep';
import { type Approver, requireApproval } from './approvals/approvals.ts';
import { describeCanary } from './canary/canary.ts';
import { freezeAt } from './freeze.ts';
import type { NoteToAdd } from './go-live.ts';
import { describeEntry, isNote } from './history/entries.ts';
import type { Snapshot } from './snapshot.ts';

/** The note that takes back `last`, the newest entry and a note itself; fails where none can. */
export async function takeBackNote(
  last: LedgerEntry,
  snapshot: Snapshot,
  now: Date,
  approver: Approver,
): Promise<Result<NoteToAdd>> {
  const { revision: undoes, action } = last;
  const earlier = snapshot.entries.slice(0, -1);
  const unread = snapshot.unread.findLast((each) => each > (earlier.at(-1)?.revision ?? 0));
  if (unread !== undefined && action !== 'prune') {
    return cannot(last, `revision ${unread} before it can't be read`, snapshot);
  }
  const before = earlier.at(-1)?.canary;
  switch (action) {
    case 'freeze':
    case 'unfreeze': {
      const freeze = freezeAt(earlier, now);
      if (freeze?.until) {
        const reason = `${freeze.reason ?? ''} (by ${freeze.by})`.trim();
        return ok({ action: 'freeze', until: freeze.until, reason, undoes });
      }
      if (action === 'freeze') return ok({ action: 'unfreeze', undoes });
      return cannot(last, 'the freeze that it ended would be over by now', snapshot);
    }
    case 'canary': {
      const isSame = before !== undefined && before.salt === last.canary?.salt;
      if (!isSame) return ok({ action: 'canary-end', undoes });
      return ok({ action: 'canary', canary: sinceNow(before, last.canary, now), undoes });
    }
    case 'canary-end': {
      if (!before) return cannot(last, 'no canary is known that it ended', snapshot);
      return resumed(last, before, snapshot, { now, approver });
    }
    default:
      return cannot(last, 'what a prune removed is gone', snapshot);
  }
}

/** A share that is given back is held there, because its step would be taken again in minutes. */
function sinceNow(before: Canary, last: Canary | undefined, now: Date): Canary {
  if (before.percent === last?.percent) return before;
  const isStep = last !== undefined && before.everyMinutes !== undefined;
  return { ...before, percentAt: now.toISOString(), ...(isStep ? { held: true } : {}) };
}

async function resumed(
  last: LedgerEntry,
  before: Canary,
  snapshot: Snapshot,
  { now, approver }: { readonly now: Date; readonly approver: Approver },
): Promise<Result<NoteToAdd>> {
  if (last.evidence !== undefined) {
    const again = before.changes.map(({ name, to }) => (to ? `${name}@${to}` : name)).join(' ');
    return err(
      'canary',
      `A guard ended it, so that nothing was undone: ${describeEntry(last)}. \`site canary ${again} --percent ${before.percent}\` begins it anew.`,
    );
  }
  const composition = await readComposition(snapshot.store, before.composition);
  if (!composition.ok) return composition;
  const unpruned = refuseListed(snapshot.pruneLists, partKeys(composition.value));
  if (!unpruned.ok) return unpruned;
  const wanted = { ...composition.value, changes: { releases: before.changes } };
  const agreed = await requireApproval(snapshot, { ...wanted, action: 'canary' }, approver);
  if (!agreed.ok) return agreed;
  const canary = sinceNow(before, undefined, now);
  const approval = agreed.value ? { approval: agreed.value } : {};
  return ok({ action: 'canary', canary, undoes: last.revision, ...approval });
}

function cannot(last: LedgerEntry, why: string, { entries }: Snapshot) {
  const advice = wayBack(entries);
  return err(
    'no-earlier-release',
    `The newest entry can't be taken back, because ${why}: ${describeEntry(last)}.${advice ? ` ${advice}` : ''}`,
  );
}

/** What takes back the newest change of what everybody gets; undefined where nothing is before it. */
function wayBack(entries: readonly LedgerEntry[]): string | undefined {
  const last = entries.findLast((entry) => !isNote(entry));
  if (!last) return undefined;
  const command = commandBack(last);
  return (
    command && `\`site ${command}\` takes back what everybody got last: ${describeEntry(last)}.`
  );
}

function commandBack({ action, changes }: LedgerEntry): string | undefined {
  const [only, ...others] = changes;
  if (!only) return undefined;
  if (changes.every(({ from, to }) => from && to)) {
    // What a rollback came to was not found to be bad.
    const command = action === 'rollback' || action === 'undo' ? 'promote' : 'rollback';
    return `${command} ${changes.map(({ name, from }) => `${name}@${from}`).join(' ')}`;
  }
  if (others.length > 0) return undefined;
  return only.from ? `promote ${only.name}@${only.from}` : `remove ${only.name}`;
}

/** What an operator reads after the newest entry was taken back, and was a note. */
export function describeUndoneNote(
  { undoes, canary, action }: LedgerEntry,
  entries: readonly LedgerEntry[],
): string {
  const who =
    action === 'canary' && canary
      ? `${describeCanary(canary)}; who has it keeps it.`
      : 'Everybody gets what they got before.';
  return [`Revision ${undoes} was taken back. ${who}`, wayBack(entries)].filter(Boolean).join(' ');
}
