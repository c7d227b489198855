import { randomBytes } from 'node:crypto';
import type { RecordedApproval } from '@platform/contracts/approvals';
import type { Canary, LedgerEntry } from '@platform/contracts/ledger';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { partKeys, readComposition } from '@platform/store/compositions';
import { refuseListed } from '@platform/store/upkeep';
import { type Approver, requireApproval } from '../approvals/approvals.ts';
import { type ChangeInput, change, checkKnown } from '../change.ts';
import { describeChanges } from '../changes.ts';
import { composeSelection } from '../compose-selection.ts';
import { queryEdge } from '../edge/query-edge.ts';
import { refuseFrozen } from '../freeze.ts';
import { type Actor, addEntry } from '../go-live.ts';
import { describeEntry } from '../history/entries.ts';
import { refuseUnseen } from '../promote.ts';
import { type ChangeRequest, type ReleaseSelection, selectReleases } from '../selection.ts';
import { readSnapshot, type Snapshot, type SnapshotSource } from '../snapshot.ts';
import { refuseSudden } from '../sudden.ts';
import { CANARY_LINK, tokenOfCanary } from './canary-counts.ts';
import { type GuardCheck, refuseBad } from './known-bad.ts';
import { refuseUnguarded } from './running-guard.ts';

/*
 * A canary is a composition beside the live one, for a share of visitors. Each entry of the ledger says
 * which one there is from then on:
 *
 *   canary        it begins, gets a larger share, or is held at its share
 *   canary-end    nobody gets it any more
 *   promote       of itself: everybody gets it. Of another application: it goes on, composed anew
 *                 beside what is live then. Of the same application: it is over
 *   any other     change ends it, and any other note leaves it as it is
 *
 * A share only grows, so that nobody changes back and forth.
 */

export interface CanaryInput extends SnapshotSource, Actor {
  /** Of the canary that is meant: another one is left alone. */
  readonly salt?: string;
}

interface StartInput extends CanaryInput, Approver {
  readonly request: ChangeRequest;
  readonly percent: number;
  readonly steps?: readonly number[] | undefined;
  readonly everyMinutes?: number | undefined;
  readonly guard?: boolean | undefined;
  /** Why no guard runs; undefined where one does, or nobody can know. */
  readonly findNoGuard?: (() => Promise<string | undefined>) | undefined;
  /** The revision on which it was tried: what changed the same afterwards was not seen. */
  readonly since?: number | undefined;
  readonly ask?: typeof fetch;
  /** Called with the changes before anything is composed, and awaited. */
  readonly announce?: ChangeInput['announce'];
}

/** Composes it and writes its entry. Fails with `canary` where there is one, or the edge can't share. */
export async function startCanary(input: StartInput): Promise<Result<LedgerEntry>> {
  const { request, percent, steps = [], everyMinutes, guard, clock = () => new Date() } = input;
  if (guard && Math.max(percent, ...steps) >= 100) return noneToCompare();
  // Those who have its link come before every share.
  const shares = percent === 0 ? steps : [percent, ...steps];
  const growing = shares.every((step, at) => step > (shares[at - 1] ?? 0));
  if (!growing || Math.max(percent, ...steps) > 100) {
    return err('usage', `A share is above 0 and at most 100 percent, and each step is larger.`);
  }
  const guarded = refuseUnguarded(guard ? await input.findNoGuard?.() : undefined);
  if (!guarded.ok) return guarded;
  return retried(input, async (snapshot) => {
    const { live } = snapshot;
    if (!live) return err('nothing-live', 'Nothing is live yet: there is nothing to compare with.');
    const running = live.entry.canary;
    if (running) return err('canary', `There is a canary already: ${describeCanary(running)}.`);
    const seen = refuseUnseen(snapshot, request, input.since);
    if (!seen.ok) return seen;
    const frozen = refuseFrozen(snapshot, { action: 'promote', isStored: false }, input);
    if (!frozen.ok) return frozen;
    const shares = await refuseUnshared(live.composition.addresses.site, input.ask);
    if (!shares.ok) return shares;
    const selection = selectReleases(snapshot, request);
    if (!selection.ok) return selection;
    const how = { action: 'promote', isAll: false } as const;
    const described = await describeChanges(snapshot, selection.value, how);
    const { releases: changes, configuration } = described;
    if (changes.length === 0) {
      return err('canary', 'That is live already: everybody has it, and nothing was changed.');
    }
    const known = await checkKnown(snapshot, changes);
    if (!known.ok) return known;
    const sudden = await refuseSudden(configuration, input.reason);
    if (!sudden.ok) return sudden;
    await input.announce?.(described);
    const composed = await composeSelection(snapshot, selection.value, how);
    if (!composed.ok) return composed;
    const { composition } = composed.value;
    const unpruned = refuseListed(snapshot.pruneLists, partKeys(composition));
    if (!unpruned.ok) return unpruned;
    const wanted = { ...composition, action: 'canary', changes: described } as const;
    const agreed = await requireApproval(snapshot, wanted, input);
    if (!agreed.ok) return agreed;
    const begun = {
      composition: composition.id,
      changes: [...changes],
      percent,
      percentAt: clock().toISOString(),
      salt: randomBytes(32).toString('base64url'),
      // Without a time each step is an operator's.
      ...(steps.length > 0 ? { steps: [...steps], ...(everyMinutes && { everyMinutes }) } : {}),
      ...(guard ? { guard: true as const } : {}),
    };
    return writeCanary(snapshot, input, begun, agreed.value);
  });
}

interface GrowInput extends CanaryInput, GuardCheck {
  /** The next of its steps by default. */
  readonly percent?: number | undefined;
  /** What it had when that was decided: nothing is changed where somebody was faster. */
  readonly from?: number;
}

export function growCanary(input: GrowInput) {
  const { clock = () => new Date() } = input;
  return withCanary(input, async (snapshot, canary) => {
    const frozen = refuseFrozen(snapshot, { action: 'promote', isStored: false }, input);
    if (!frozen.ok) return frozen;
    const { from = canary.percent } = input;
    if (from !== canary.percent || (input.from !== undefined && canary.held)) {
      return err('canary', `Nothing was changed: by now it is ${describeCanary(canary)}.`);
    }
    const percent = input.percent ?? nextStep(canary);
    if (percent === undefined) {
      return err(
        'canary',
        `It has no further step: --percent names one, and \`site canary promote\` gives it to everybody.`,
      );
    }
    if (percent < canary.percent || percent > 100) {
      return err(
        'canary',
        `It has ${canary.percent} percent of visitors, and a share only grows, up to 100: nobody changes back and forth. \`site canary abort\` ends it.`,
      );
    }
    if (percent === canary.percent && !canary.held) return asItIs(canary);
    if (canary.guard && percent >= 100) return noneToCompare();
    const sound = percent > canary.percent ? await refuseBad(canary, input) : ok(undefined);
    if (!sound.ok) return sound;
    const { held: _held, ...rest } = canary;
    // Its time begins anew only with a larger share.
    const percentAt = percent > canary.percent ? clock().toISOString() : canary.percentAt;
    return writeCanary(snapshot, input, { ...rest, percent, percentAt });
  });
}

/** No step is taken by itself until the next `growCanary`; a guard goes on. */
export function holdCanary(input: CanaryInput): Promise<Result<LedgerEntry>> {
  return withCanary(input, (snapshot, canary) =>
    canary.held ? asItIs(canary) : writeCanary(snapshot, input, { ...canary, held: true }),
  );
}

/** @param evidence what a guard counted */
export function endCanary(
  input: CanaryInput & { readonly evidence?: unknown },
): Promise<Result<LedgerEntry>> {
  // A full disk must not keep visitors on it.
  const source = { ...input, store: input.store.withReserve() };
  return withCanary(source, (snapshot) => {
    const { composition } = snapshot.live;
    const { evidence } = input;
    const said = { action: 'canary-end', changes: [], ...(evidence ? { evidence } : {}) };
    return addEntry(snapshot, composition, input, said);
  });
}

/** Puts it live for everybody; fails with `canary` where it was ended meanwhile. */
export function promoteCanary({ salt, ...input }: ChangeInput & { readonly salt: string }) {
  return change(input, {
    action: 'promote',
    async decide({ store, live, entries }) {
      const canary = live?.entry.canary;
      if (canary?.salt !== salt) return noCanary(entries);
      const known = await readComposition(store, canary.composition);
      return known.ok ? ok({ exactly: known.value }) : known;
    },
  });
}

/** Fails with `canary` where it is another one than is meant; nothing named means whatever there is. */
export function refuseOther(canary: Canary, meant: readonly ReleaseSelection[]): Result<undefined> {
  const isMeant = ({ name, to }: Canary['changes'][number]) =>
    meant.some((one) => one.name === name && (one.release === undefined || one.release === to));
  if (meant.length === 0) return ok(undefined);
  if (meant.length === canary.changes.length && canary.changes.every(isMeant)) return ok(undefined);
  return err('canary', `Nothing was changed: the canary is ${describeCanary(canary)}.`);
}

export const nextStep = ({ steps = [], percent }: Canary): number | undefined =>
  steps.find((step) => step > percent);

/** Whether its time for the next step has come; whether its visitors fare well is another question. */
export function isStepDue(canary: Canary, now: Date): boolean {
  const { everyMinutes, percentAt, held } = canary;
  if (everyMinutes === undefined || held || nextStep(canary) === undefined) return false;
  return now.getTime() >= Date.parse(percentAt) + everyMinutes * 60_000;
}

/** Such as `pricing 1.4.0-3fa9c21b5d0e7f64 for 10 percent of visitors`. */
export function describeCanary({ changes, percent, held }: Canary): string {
  const names = changes.map(({ name, to }) => `${name} ${to ?? 'removed'}`).join(', ');
  const share = percent === 0 ? 'those who have its link' : `${percent} percent of visitors`;
  return `${names} for ${share}${held ? ', held there' : ''}`;
}

/** An entry that changes nothing would be what `undo` takes back. */
const asItIs = (canary: Canary) =>
  err('canary', `Nothing was changed: it is ${describeCanary(canary)} already.`);

/** Whoever opens it gets the canary as long as it runs. @param site the address of the site */
export const canaryLink = (site: string, { salt }: Canary): string =>
  `${site}${CANARY_LINK}?${tokenOfCanary(salt)}`;

const noneToCompare = () =>
  err(
    'usage',
    'A guard compares with those who have what is live: its steps end below 100 percent, and `site canary promote` is the step to everybody.',
  );

/** Where one was promoted meanwhile, with how to take it from everybody: the newest entries tell. */
export function noCanary(entries: readonly LedgerEntry[]): Result<never> {
  const begun = entries.findLastIndex((entry) => entry.canary !== undefined);
  const [canary, next] = [entries[begun]?.canary, entries[begun + 1]];
  const none = 'There is no canary: nothing was changed.';
  if (next?.action !== 'promote' || next.composition !== canary?.composition) {
    return err('canary', none);
  }
  const names = canary.changes.map(({ name }) => name).join(' ');
  const how = `\`site rollback ${names}\` takes it from everybody.`;
  return err('canary', `${none} The last one was promoted by ${describeEntry(next)}: ${how}`);
}

interface LiveSnapshot extends Snapshot {
  readonly live: NonNullable<Snapshot['live']>;
}

function withCanary(
  input: CanaryInput,
  decide: (
    snapshot: LiveSnapshot,
    canary: Canary,
  ) => Result<LedgerEntry> | Promise<Result<LedgerEntry>>,
): Promise<Result<LedgerEntry>> {
  return retried(input, async (snapshot) => {
    const { live } = snapshot;
    const canary = live?.entry.canary;
    const isMeant = input.salt === undefined || input.salt === canary?.salt;
    if (live && canary && isMeant) return decide({ ...snapshot, live }, canary);
    return noCanary(snapshot.entries);
  });
}

/** Whatever others put live at the same time decides first. */
async function retried(
  input: CanaryInput,
  attempt: (snapshot: Snapshot) => Promise<Result<LedgerEntry>>,
): Promise<Result<LedgerEntry>> {
  for (;;) {
    const read = await readSnapshot(input);
    if (!read.ok) return read;
    const added = await attempt(read.value);
    if (added.ok || added.problem.kind !== 'lost-race') return added;
  }
}

function writeCanary(snapshot: Snapshot, actor: Actor, canary: Canary, agreed?: RecordedApproval) {
  const { live } = snapshot;
  if (!live) return noCanary(snapshot.entries);
  const approval = agreed ? { approval: agreed } : {};
  const said = { action: 'canary', changes: [], canary, ...approval };
  return addEntry(snapshot, live.composition, actor, said);
}

/** What is no edge of this project, as a host of exported files, gives everybody the same pages. */
async function refuseUnshared(site: string, ask?: typeof fetch): Promise<Result<undefined>> {
  const answer = await queryEdge(site, PATIENCE_MS, ask);
  if (answer.kind === 'edge' && answer.isServer) return ok(undefined);
  const found =
    answer.kind === 'edge' || answer.kind === 'odd'
      ? 'what answers there gives every visitor the same pages, as a host of exported files does'
      : `nothing answers there (${answer.reason})`;
  return err(
    'canary',
    `A canary needs an edge at ${site}, which deals the visitors: ${found}. Nothing was changed.`,
  );
}

/** Milliseconds for the site's edge. */
const PATIENCE_MS = 5_000;
