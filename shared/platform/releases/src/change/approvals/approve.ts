import { type Composition, compositionId } from '@platform/contracts/composition';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { readComposition } from '@platform/store/compositions';
import { describeKey, type SigningKey } from '@platform/store/signatures';
import { readSnapshot, type SnapshotSource } from '../snapshot.ts';
import { type ApprovalNeed, approvalNeed, readApprovals, writeApproval } from './approvals.ts';
import { type Signature, validSignatures } from './rule.ts';

interface ApproveInput extends SnapshotSource {
  readonly composition: string;
}

export interface ReadyToApprove {
  readonly composition: Composition;
  readonly need: ApprovalNeed;
  /** Such as `1 of 2 approvals: key 3fa9c21b5d0e7f64 (anna)`. */
  readonly said: string;
  readonly signatures: readonly Signature[];
}

/** What an approval of a composition of the store would be of, and who has approved it. Writes nothing. */
export async function readApproval(input: ApproveInput): Promise<Result<ReadyToApprove>> {
  const { store, composition: id } = input;
  // Anything else could name a different folder.
  if (!compositionId.safeParse(id).success) {
    return err(
      'unknown-composition',
      `"${id}" is no whole id of a composition: who promotes is told it.`,
    );
  }
  const known = await readComposition(store, id);
  if (!known.ok) return known;
  const snapshot = await readSnapshot(input);
  if (!snapshot.ok) return snapshot;
  const need = await approvalNeed(snapshot.value, known.value);
  if (!need.ok) return need;
  if (!need.value || need.value.rules.length === 0) {
    return err('usage', 'Nobody has to approve anything: no configuration asks for it.');
  }
  const stored = await readApprovals(store, need.value);
  const { approved, rules } = need.value;
  const counted = rules.map((rule) => ({
    needed: rule.needed,
    signatures: validSignatures(rule, approved, stored),
  }));
  const said = counted.map(({ needed, signatures }) => {
    const names = signatures.map((one) => describeKey(one)).join(', ');
    return `${signatures.length} of ${needed} approvals${names ? `: ${names}` : ''}`;
  });
  return ok({
    composition: known.value,
    need: need.value,
    said: said.join('; by the rule that comes with it, '),
    signatures: counted.flatMap(({ signatures }) => signatures),
  });
}

interface SignInput extends ApproveInput {
  readonly key: SigningKey;
  /** The base that was looked at. */
  readonly seen: number;
}

/** Fails with `stale-composition` where something else is live by now, and with `not-approved` for no listed key. */
export async function approve({ key, seen, ...input }: SignInput): Promise<Result<ReadyToApprove>> {
  const read = await readApproval(input);
  if (!read.ok) return read;
  const { revision } = read.value.need.approved.base;
  if (revision !== seen) {
    return err(
      'stale-composition',
      `Nothing was approved: since you looked, revision ${revision} went live. Look again at what it would change: \`site approve ${input.composition}\`.`,
    );
  }
  const written = await writeApproval(input.store, read.value.need, key);
  return written.ok ? readApproval(input) : written;
}
