import { findGrowth } from '@platform/composer/agreement';
import type { ChangedRelease, LedgerEntry } from '@platform/contracts/ledger';
import { causeLine, causesOf } from '@platform/node/causes';
import { ok } from '@platform/node/result';
import type { Environment } from '@platform/node/settings';
import { thisSite } from '@platform/node/this-site';
import { findBad } from '@platform/releases/canary';
import {
  configurationChanges,
  describeFreeze,
  findSudden,
  freezeAt,
  warningLines,
} from '@platform/releases/changes';
import type { Difference } from '@platform/releases/differences';
import { diffSides, readSides } from '@platform/releases/differences';
import { liveTimes } from '@platform/releases/history';
import { operationOf } from '@platform/releases/operations';
import { readWholeLedger } from '@platform/store/ledger';
import { type Live, readBase } from '@platform/store/live';
import type { Intent, Selection } from '../../requests.ts';
import { type Outcome, refuse, refusedBy, type Violation } from '../outcome.ts';
import { edgesOf } from '../site/outside.ts';
import { type Goes, lookAtPrune } from './look-at-prune.ts';
import { isOtherCanary } from './lost-race.ts';
import type { ChangeContext } from './run-change.ts';

/** With what it is about, if the site says so. */
export type LookDifference = Difference & { readonly topic?: string | undefined };

export interface Look {
  readonly differences: readonly LookDifference[];
  /** Pages that look different, and those of them whose own team releases nothing. */
  readonly looks: readonly string[];
  readonly otherTeams: readonly string[];
  /** How many there are. */
  readonly pages: number;
  /** What a gate refuses: nothing can be changed then. */
  readonly refused: readonly Violation[];
  /** What stops nothing. */
  readonly warnings: readonly string[];
  readonly needsReason: boolean;
  /** Why a canary is known to be worse than what is live, where this would give it to more visitors. */
  readonly bad?: string | undefined;
  /** Of a prune: what it would remove. */
  readonly goes?: Goes | undefined;
}

const nothingSeen = { differences: [], looks: [], otherTeams: [], pages: 0, warnings: [] };

/** What would change. Writes nothing. */
export async function lookAt(context: ChangeContext, intent: Intent): Promise<Outcome<Look>> {
  const { store, usual, env, clock } = context;
  if (intent.action === 'prune') {
    const found = await lookAtPrune(context, intent);
    if (!found.ok) return found;
    return ok({ ...nothingSeen, refused: [], needsReason: false, ...found.value });
  }
  const { live } = await readBase(store);
  if (!live) return refuse(422, 'nothing-live', 'Nothing is live: `site promote --all` begins.');
  if (isOtherCanary(intent, live.entry.canary)) {
    return refuse(409, 'lost-race', 'That canary is over.');
  }
  const { isFreezable, needsReason: alwaysReason, sides: sidesOf } = operationOf(intent);
  const { entries } = await readWholeLedger(store);
  const freeze = isFreezable && freezeAt(entries, new Date(clock.now()));
  const reason = freeze && `The site is frozen ${describeFreeze(freeze)}.`;
  const frozen = reason ? [{ gate: 'freeze', reason }] : [];
  const bad = await badIn(intent, live, env);
  const needsReason = alwaysReason !== undefined || bad !== undefined;
  const requested = sidesOf?.(intent);
  if (!requested) return ok({ ...nothingSeen, refused: frozen, needsReason, bad });
  const sides = await readSides({ store, usual }, requested);
  if (!sides.ok) {
    const { kind, refusals = [] } = sides.problem;
    if (kind !== 'refused') return refusedBy(sides.problem);
    return ok({ ...nothingSeen, refused: [...frozen, ...refusals], needsReason, bad });
  }
  const [before, after] = sides.value;
  const { differences, looks, otherTeams, pages } = diffSides(before, after);
  const growth = findGrowth(before, after);
  const sudden = await findSudden(configurationChanges(before.configuration, after.configuration));
  const { topicOf } = await thisSite();
  return ok({
    differences: differences.map((found) => ({ ...found, topic: topicOf(found) })),
    ...{ otherTeams, pages, looks: looks.map(({ page }) => page), refused: frozen },
    warnings: [
      ...wereLive(intent, entries),
      ...warningLines(after.warnings),
      ...causesOf(growth).map((cause) => `Heavier: ${causeLine(cause)}`),
      ...sudden.map((line) => `Needs a reason: ${line}.`),
    ],
    needsReason:
      needsReason ||
      (promotes(intent) && growth.length > 0) ||
      (intent.action !== 'rollback' && sudden.length > 0),
    bad,
  });
}

const promotes = ({ action }: Intent) => action === 'promote' || action === 'canary-promote';

async function badIn(intent: Intent, { entry, composition }: Live, env: Environment) {
  const { canary } = entry;
  const { spreadsCanary } = operationOf(intent);
  const isOther = 'select' in intent && !canary?.changes.some((one) => isIn(one, intent.select));
  if (!canary || !spreadsCanary || isOther) return undefined;
  return findBad(edgesOf(composition.addresses.site, env), canary);
}

const isIn = ({ name, to }: ChangedRelease, select: readonly Selection[]) =>
  select.some((one) => one.name === name && one.release === to);

/** What goes back in time, though no rollback. */
function wereLive(intent: Intent, entries: readonly LedgerEntry[]): string[] {
  if (!('select' in intent) || intent.action === 'rollback') return [];
  return intent.select.flatMap(({ name, release }) => {
    const times = liveTimes(entries, name).get(release);
    return times ? [`Back in time: ${name} ${release} was ${times}.`] : [];
  });
}
