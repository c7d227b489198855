import type { ApprovalRule, Approved, RecordedApproval } from '@platform/contracts/approvals';
import type { Composition } from '@platform/contracts/composition';
import type { LedgerEntry } from '@platform/contracts/ledger';
import { canonicalJson } from '@platform/node/canonical-json';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { readConfiguration } from '@platform/store/configurations';
import { readEpoch } from '@platform/store/ledger';
import { describeKey, keyIdOf, type SigningKey } from '@platform/store/signatures';
import { readReachable, type Store } from '@platform/store/store';
import type { Changes } from '../changes.ts';
import type { Action } from '../go-live.ts';
import type { Snapshot } from '../snapshot.ts';
import {
  approvedBytes,
  baseRevision,
  goesBack,
  reviewedConfiguration,
  type Signature,
  validSignatures,
} from './rule.ts';

// Approvals in the store, a file for each, so that none is overwritten:
//
//     approvals/<composition>/<revision of the base>-<id of the key>    Ed25519, in base64
//
// Anybody who may write there can put anything into them: only signatures that fit count.

const approvalKey = ({ composition, base }: Approved, publicKey: string) =>
  `approvals/${composition}/${base.revision}-${keyIdOf(publicKey)}`;

export interface Approver {
  /** Theirs, if who changes something may approve, too: it signs what they put live. */
  readonly key?: SigningKey | undefined;
}

/** What an approval is of now, and who has to agree; without rules, nobody has to. */
export interface ApprovalNeed {
  readonly approved: Approved;
  readonly rules: readonly ApprovalRule[];
}

/** Undefined where nothing is live: a site's first promotion changes nothing for anybody. */
export async function approvalNeed(
  { store, live, entries }: Snapshot,
  { id, config, addresses }: Pick<Composition, 'id' | 'config' | 'addresses'>,
): Promise<Result<ApprovalNeed | undefined>> {
  const revision = baseRevision(entries);
  if (!live || revision === undefined) return ok(undefined);
  const inForce = await ruleInForce(store, entries, live.composition.config);
  if (!inForce.ok) return inForce;
  // What a rollback has brought has no say.
  const comes = config !== live.composition.config;
  const own = comes ? await ruleOf(store, config) : ok(undefined);
  if (!own.ok) return own;
  const [rule, next] = [inForce.value, own.value];
  const isOther = next && canonicalJson(next) !== canonicalJson(rule);
  const base = { revision, composition: live.composition.id };
  const ledger = (await readEpoch(store)) ?? '';
  return ok({
    approved: { composition: id, base, site: addresses.site, ledger },
    rules: [...(rule ? [rule] : []), ...(isOther ? [next] : [])],
  });
}

/** Who has to agree before anything goes live; undefined where nobody has to. */
export async function ruleInForce(
  store: Store,
  entries: readonly LedgerEntry[],
  liveConfiguration: string,
): Promise<Result<ApprovalRule | undefined>> {
  const promoted = await ruleOf(store, reviewedConfiguration(entries) ?? liveConfiguration);
  return promoted.ok && !promoted.value ? ruleOf(store, liveConfiguration) : promoted;
}

/** A rule that can't be read may ask for anything, so nothing goes live. */
async function ruleOf(store: Store, config: string): Promise<Result<ApprovalRule | undefined>> {
  const read = await readConfiguration(store, config);
  return read.ok ? ok(read.value.configuration.approvals) : read;
}

export interface ToApprove extends Pick<Composition, 'id' | 'config' | 'addresses'> {
  readonly action: Action | 'canary';
  readonly undoes?: number | undefined;
  readonly changes: Pick<Changes, 'releases'>;
  /** Whether it writes down again what visitors have, after the ledger was lost in part. */
  readonly isRepair?: boolean;
}

/** What its entry records; undefined where nobody has to agree. Fails with `not-approved`. */
export async function requireApproval(
  snapshot: Snapshot,
  { action, undoes, changes, isRepair = false, ...composition }: ToApprove,
  { key }: Approver,
): Promise<Result<RecordedApproval | undefined>> {
  const { entries, history } = snapshot;
  const wasLive = entries.some((entry) => entry.composition === composition.id);
  if (isRepair && wasLive) return ok(undefined);
  if (goesBack({ action, undoes, changes: [...changes.releases] }, entries, history))
    return ok(undefined);
  const need = await approvalNeed(snapshot, composition);
  if (!need.ok) return need;
  if (!need.value || need.value.rules.length === 0) return ok(undefined);
  const { approved, rules } = need.value;
  const stored = await readApprovals(snapshot.store, need.value);
  const own = key ? [signatureBy(key, approved)] : [];
  const counted = rules.map((rule) => validSignatures(rule, approved, [...own, ...stored]));
  const lacking = rules.findIndex(({ needed }, at) => (counted[at]?.length ?? 0) < needed);
  const [rule, found] = [rules[lacking], counted[lacking]];
  if (rule && found) return notApproved(approved, rule, found, key);
  const signatures = new Map(counted.flat().map((each) => [each.publicKey, each]));
  return ok({ ...approved, signatures: [...signatures.values()] });
}

function signatureBy(key: SigningKey, approved: Approved): Signature {
  const { publicKey } = key;
  return { publicKey, signature: key.sign(approvedBytes(approved)).toString().trim() };
}

/** Those of listed keys, whether they fit or not. */
export async function readApprovals(
  store: Store,
  { approved, rules }: ApprovalNeed,
): Promise<Signature[]> {
  const keys = new Set(rules.flatMap((rule) => rule.keys.map(({ publicKey }) => publicKey)));
  const found = [...keys].map(async (publicKey) => {
    const read = await readReachable(store, approvalKey(approved, publicKey));
    return read.ok ? [{ publicKey, signature: read.value.toString() }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Fails with `not-approved` for a key that no rule lists. */
export async function writeApproval(
  store: Store,
  need: ApprovalNeed,
  key: SigningKey,
): Promise<Result<Signature>> {
  const listed = need.rules.flatMap(({ keys }) => keys).find((one) => isUsable(one, key));
  if (!listed) return err('not-approved', `${notListed(key)}, and nothing was written.`);
  const signature = signatureBy(key, need.approved);
  const file = approvalKey(need.approved, key.publicKey);
  const text = `${signature.signature}\n`;
  const outcome = await store.createIfAbsent(file, text);
  // Somebody else may have put something there first.
  if (outcome === 'exists' && (await readReachable(store, file)).ok) {
    const [read] = (await readApprovals(store, need)).filter(
      ({ publicKey }) => publicKey === key.publicKey,
    );
    if (read?.signature !== text) await store.replace(file, text);
  }
  return ok({ ...signature, ...(listed.name ? { name: listed.name } : {}) });
}

const isUsable = (
  { publicKey, withdrawn }: ApprovalRule['keys'][number],
  key: Pick<SigningKey, 'publicKey'>,
) => publicKey === key.publicKey && !withdrawn;

const notListed = ({ id }: SigningKey) =>
  `Key ${id} in SITE_APPROVAL_KEY is none that \`approvals\` of the configuration lists, or it is withdrawn`;

function notApproved(
  { composition, base }: Approved,
  { needed, keys }: ApprovalRule,
  found: readonly Signature[],
  key: SigningKey | undefined,
) {
  const names = found.map((one) => describeKey(one)).join(', ');
  const missing = needed - found.length;
  const others = missing === 1 ? 'one other person' : `${missing} other people`;
  const own =
    key && !keys.some((one) => isUsable(one, key))
      ? ` ${notListed(key)}.`
      : key
        ? ''
        : ' If you have a key yourself, name it in SITE_APPROVAL_KEY, and it counts as one.';
  const { problem } = err(
    'not-approved',
    `Nothing was changed: composition ${composition} on revision ${base.revision} has ${found.length} of ${needed} approvals${names ? ` (${names})` : ''}. Hand \`site approve ${composition}\` to ${others} of those whose keys the configuration lists, then repeat this.${own}`,
  );
  const approvals = found.map(({ publicKey }) => keyIdOf(publicKey));
  return {
    ok: false,
    problem: { ...problem, waits: { composition, base: base.revision, needed, approvals } },
  } as const;
}
