import { CONFIGURATION } from '@site/contracts/application';
import type { Canary, LedgerEntry } from '@site/contracts/ledger';
import { ok } from '@site/node/result';
import { nameOfCanary } from '@site/releases/canary-counts';
import { causeLine, causesOf } from '@site/releases/causes';
import { warningLines } from '@site/releases/describe-live';
import { diffSides } from '@site/releases/differences';
import { type Ids, idsOf, liveTimes } from '@site/releases/entries';
import { describeFreeze, freezeAt } from '@site/releases/freeze';
import { findGrowth } from '@site/releases/growth';
import { readWholeLedger } from '@site/releases/ledger';
import { readBase } from '@site/releases/live';
import { readSides, type SideRequest } from '@site/releases/sides';
import type { ChangedRelease, Intent, Look, Violation } from '../../protocol.ts';
import { type Outcome, refuse, refusedBy, violationsOf } from '../outcome.ts';
import { changedRelease } from '../site/ledger-steps.ts';
import { consequenceOf } from './consequence.ts';
import type { ChangeContext } from './run-change.ts';

/** The two compositions that an intent changes one into the other; undefined where it changes none. */
export function sidesOf(intent: Intent): readonly [SideRequest, SideRequest] | undefined {
  if ('select' in intent) return ['live', { select: intent.select }];
  return intent.action === 'canary-promote' ? ['live', 'canary'] : undefined;
}

/** What would change. Writes nothing. */
export async function lookAt(
  { store, usual, clock }: ChangeContext,
  intent: Intent,
): Promise<Outcome<Look>> {
  const { live } = await readBase(store);
  if (!live)
    return refuse(422, 'nothing-live', 'Nothing is live yet: `site promote --all` begins.');
  const { canary } = live.entry;
  if ('canary' in intent && (!canary || nameOfCanary(canary.salt) !== intent.canary)) {
    return refuse(409, 'lost-race', 'That canary is over, or there is another one by now.');
  }
  const { entries } = await readWholeLedger(store);
  const frozen = freezeAt(entries, new Date(clock.now()));
  const isHeldUp = ['promote', 'canary', 'canary-step', 'canary-promote'].includes(intent.action);
  const freeze: Violation[] =
    frozen && isHeldUp
      ? [{ gate: 'freeze', message: `The site is frozen ${describeFreeze(frozen)}.` }]
      : [];
  const changes = changesOf(intent, idsOf(live.composition), canary);
  const shown = {
    ...nothingSeen,
    changes,
    consequence: consequenceOf(intent, changes, canary),
    refused: freeze,
    needsReason: intent.action === 'freeze',
  };
  const requested = sidesOf(intent);
  if (!requested) return ok(shown);
  const sides = await readSides({ store, usual }, requested);
  if (!sides.ok) {
    const { kind, refusals = [] } = sides.problem;
    if (kind !== 'refused') return refusedBy(sides.problem);
    return ok({ ...shown, refused: [...freeze, ...violationsOf(refusals)] });
  }
  const [before, after] = sides.value;
  const { differences, looks, otherTeams, pages } = diffSides(before, after);
  const isPromotion = intent.action === 'promote' || intent.action === 'canary-promote';
  const growth = findGrowth(before, after);
  return ok({
    ...shown,
    ...{ differences, otherTeams, pages },
    looks: looks.map(({ page }) => page),
    warnings: [
      ...wereLive(intent, entries),
      ...warningLines(after.warnings),
      ...causesOf(growth).map((cause) => `Heavier: ${causeLine(cause)}`),
    ],
    needsReason: isPromotion && growth.length > 0,
  });
}

/** What goes back in time, though no rollback. */
function wereLive(intent: Intent, entries: readonly LedgerEntry[]): string[] {
  if (!('select' in intent) || intent.action === 'rollback') return [];
  return intent.select.flatMap(({ name, release }) => {
    const times = liveTimes(entries, name).get(release);
    return times ? [`Back in time: ${name} ${release} was ${times}.`] : [];
  });
}

const nothingSeen = { differences: [], looks: [], otherTeams: [], pages: 0, warnings: [] };

function changesOf(intent: Intent, ids: Ids, canary: Canary | undefined): ChangedRelease[] {
  if (!('select' in intent))
    return canary && 'canary' in intent ? canary.changes.map(changedRelease) : [];
  const changed = intent.select.filter(({ name, release }) => ids[name] !== release);
  return changed
    .map(({ name, release }) => changedRelease({ name, from: ids[name], to: release }))
    .sort(
      (one, other) => Number(one.name === CONFIGURATION) - Number(other.name === CONFIGURATION),
    );
}
