import { CONFIGURATION } from '@platform/contracts/application';
import type { ApprovalRule, Approved, RecordedApproval } from '@platform/contracts/approvals';
import type { LedgerEntry } from '@platform/contracts/ledger';
import type { ReleaseKey } from '@platform/contracts/release-keys';
import { canonicalJson } from '@platform/node/canonical-json';
import { fitsSignature } from '@platform/store/signatures';
import { isNote } from '../history/entries.ts';
import { earlierReleases, type ReleaseHistory } from '../history/release-history.ts';

// Where the configuration has a rule (`approvals`), nobody gives visitors something new alone:
//
//   promote ──> composed, and refused: it lacks approvals
//                  │        `site approve COMPOSITION`: another person looks at it, and signs
//   promote ──> composed again, which gives the same id ──> enough keys have signed ──> ledger
//
// What is signed is one composition in place of one base: what is live, and the revision since which
// it is. The same composition on another base takes other signatures, and so it does after a rollback
// to the same base, or after its canary was ended. Freezes, prunes and the steps of a canary leave
// the base as it is.
//
// A key counts once, whoever holds it. Who promotes signs with theirs in that moment; without a key
// they count for nothing, and others sign. Names count for nothing.
//
//   promote, remove, begin of a canary          wait for approvals, and so does a promoted canary whose
//                                               approvals have lapsed
//   rollback down the stack of a release,       never wait: it was live, and nobody went back from it.
//   undo of anything but a rollback             They change nothing of the rule, either
//   rollback to what somebody went back from,   wait: what was bad would be back
//   undo of a rollback or of a canary's end
//   step and end of a canary, freeze, prune     never wait: they give nobody anything new
//
// The rule in force is that of the configuration that was promoted last, whatever was rolled back
// since; where that has none, the one of what is live. So a rollback neither lowers it nor brings a
// removed key back. A configuration with another rule has to satisfy both, the rule in force and its
// own: nobody is locked out by keys that no one holds.

/** What a key signs: no release's description begins like this. */
export function approvedBytes({ composition, base, site, ledger }: Approved): Buffer {
  const { revision } = base;
  const said = { composition, base: { revision, composition: base.composition }, site, ledger };
  return Buffer.from(`approval 1\n${canonicalJson(said)}`);
}

/** The revision since which the base of approvals is what it is; undefined where nothing is live. */
export function baseRevision(entries: readonly LedgerEntry[]): number | undefined {
  return entries.findLast((entry) => !isNote(entry) || entry.action === 'canary-end')?.revision;
}

/** The id of the configuration that was promoted last; undefined where no such entry is readable. */
export function reviewedConfiguration(entries: readonly LedgerEntry[]): string | undefined {
  const isOfConfiguration = ({ name }: LedgerEntry['changes'][number]) => name === CONFIGURATION;
  const last = entries.findLast(
    ({ action, changes }) => action === 'promote' && changes.some(isOfConfiguration),
  );
  return last?.changes.find(isOfConfiguration)?.to;
}

interface Step extends Pick<LedgerEntry, 'action' | 'undoes'> {
  readonly changes: LedgerEntry['changes'];
}

/** Whether a change only returns to what was live and was not rolled back from. */
export function goesBack(
  { action, undoes, changes }: Step,
  entries: readonly LedgerEntry[],
  history: ReleaseHistory,
): boolean {
  if (action === 'undo') {
    const undone = entries.find(({ revision }) => revision === undoes);
    return undone !== undefined && undone.action !== 'rollback';
  }
  if (action !== 'rollback') return false;
  return changes.every(({ name, to }) => [...earlierReleases(history, name)].includes(to ?? ''));
}

export type Signature = RecordedApproval['signatures'][number];

/** The signatures that count, one of each usable key. */
export function validSignatures(
  { keys }: ApprovalRule,
  approved: Approved,
  signatures: readonly Pick<Signature, 'publicKey' | 'signature'>[],
): Signature[] {
  const bytes = approvedBytes(approved);
  return keys.flatMap(({ publicKey, name, withdrawn }: ReleaseKey): Signature[] => {
    const fits = (one: Pick<Signature, 'publicKey' | 'signature'>) =>
      one.publicKey === publicKey && fitsSignature(publicKey, bytes, one.signature);
    const found = withdrawn ? undefined : signatures.find(fits);
    if (!found) return [];
    return [{ publicKey, ...(name ? { name } : {}), signature: found.signature.trim() }];
  });
}
