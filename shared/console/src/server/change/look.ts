import type { LedgerEntry } from '@site/contracts/ledger';
import { ok } from '@site/node/result';
import { causeLine, causesOf } from '@site/releases/causes';
import { warningLines } from '@site/releases/describe-live';
import { diffSides } from '@site/releases/differences';
import { type Ids, idsOf, liveTimes } from '@site/releases/entries';
import { describeFreeze, freezeAt } from '@site/releases/freeze';
import { findGrowth } from '@site/releases/growth';
import { readWholeLedger } from '@site/releases/ledger';
import { readBase } from '@site/releases/live';
import { readSides, type SideRequest } from '@site/releases/sides';
import type { ChangedRelease, Intent, Look } from '../../protocol.ts';
import { type Outcome, refuse, refusedBy, violationsOf } from '../outcome.ts';
import { consequenceOf } from './consequence.ts';
import { isOtherCanary } from './lost-race.ts';
import type { ChangeContext } from './run-change.ts';

/** The two compositions that are compared; undefined where none takes the place of another. */
export function sidesOf(intent: Intent): readonly [SideRequest, SideRequest] | undefined {
  if ('select' in intent) return ['live', { select: intent.select }];
  return intent.action === 'canary-promote' ? ['live', 'canary'] : undefined;
}

const freezable = ['promote', 'canary', 'canary-step', 'canary-promote'];
const nothingSeen = { differences: [], looks: [], otherTeams: [], pages: 0, warnings: [] };

/** What would change. Writes nothing. */
export async function lookAt(
  { store, usual, clock }: ChangeContext,
  intent: Intent,
): Promise<Outcome<Look>> {
  const { live } = await readBase(store);
  if (!live) return refuse(422, 'nothing-live', 'Nothing is live: `site promote --all` begins.');
  const { canary } = live.entry;
  if (isOtherCanary(intent, canary)) return refuse(409, 'lost-race', 'That canary is over.');
  const { entries } = await readWholeLedger(store);
  const freeze = freezable.includes(intent.action) && freezeAt(entries, new Date(clock.now()));
  const message = freeze && `The site is frozen ${describeFreeze(freeze)}.`;
  const frozen = message ? [{ gate: 'freeze', message }] : [];
  const changes =
    'select' in intent
      ? changesOf(intent.select, idsOf(live.composition))
      : ('canary' in intent && canary?.changes) || [];
  const shown = {
    ...{ ...nothingSeen, changes, refused: frozen, needsReason: intent.action === 'freeze' },
    consequence: consequenceOf(intent, changes, canary),
  };
  const requested = sidesOf(intent);
  if (!requested) return ok(shown);
  const sides = await readSides({ store, usual }, requested);
  if (!sides.ok) {
    const { kind, refusals = [] } = sides.problem;
    if (kind !== 'refused') return refusedBy(sides.problem);
    return ok({ ...shown, refused: [...frozen, ...violationsOf(refusals)] });
  }
  const [before, after] = sides.value;
  const { differences, looks, otherTeams, pages } = diffSides(before, after);
  const growth = findGrowth(before, after);
  return ok({
    ...{ ...shown, differences, otherTeams, pages, looks: looks.map(({ page }) => page) },
    warnings: [
      ...wereLive(intent, entries),
      ...warningLines(after.warnings),
      ...causesOf(growth).map((cause) => `Heavier: ${causeLine(cause)}`),
    ],
    needsReason: ['promote', 'canary-promote'].includes(intent.action) && growth.length > 0,
  });
}

type Select = Extract<Intent, { select: unknown }>['select'];

function changesOf(select: Select, ids: Ids): ChangedRelease[] {
  const changed = select.filter(({ name, release }) => ids[name] !== release);
  return changed.map(({ name, release }) => ({ name, from: ids[name], to: release }));
}

/** What goes back in time, though no rollback. */
function wereLive(intent: Intent, entries: readonly LedgerEntry[]): string[] {
  if (!('select' in intent) || intent.action === 'rollback') return [];
  return intent.select.flatMap(({ name, release }) => {
    const times = liveTimes(entries, name).get(release);
    return times ? [`Back in time: ${name} ${release} was ${times}.`] : [];
  });
}
