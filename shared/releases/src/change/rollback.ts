import type { LedgerEntry } from '@site/contracts/ledger';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import { change, type Decision, type GoBackInput } from './change.ts';
import type { WentLive } from './go-live.ts';
import { describeEntry, lastChangeOf } from './history/entries.ts';
import type { ReleaseSelection } from './selection.ts';
import type { Snapshot } from './snapshot.ts';
import { type StepBack, stepsBack } from './steps-back.ts';
import { suggestRollback } from './suggest-rollback.ts';

export interface RollbackInput extends GoBackInput {
  /** Each goes one step back in its own history, or to the release that an id or a part of it names. */
  readonly select: readonly ReleaseSelection[];
}

/**
 * Puts what is live live again with some applications, or the configuration, changed to an earlier
 * release. Fails as `promote` does, and if someone else has changed one of them in the meantime,
 * because it would start from another release then; if that was the same rollback, that is no failure.
 */
export async function rollback(input: RollbackInput): Promise<Result<WentLive>> {
  const { select, force = false, asked } = input;
  const source = { ...input, store: input.store.withReserve() };
  let decided: readonly StepBack[] | undefined;
  let seen: Snapshot | undefined;
  const outcome = await change(source, {
    action: 'rollback',
    force,
    async decide(snapshot) {
      if (!snapshot.live) return nothingLive(snapshot.problems.length > 0 ? ' --on 0' : '');
      seen = snapshot;
      if (!decided) {
        const steps = await stepsBack(snapshot, select, asked);
        if (!steps.ok) return steps;
        decided = steps.value;
      }
      return remainingSteps(snapshot, decided);
    },
  });
  if (outcome.ok || !seen || !decided) return outcome;
  return { ok: false, problem: await suggestRollback(outcome.problem, seen, input) };
}

function nothingLive(on: string) {
  return err(
    'nothing-live',
    `Nothing is live yet: put the site live with \`site promote --all${on}\`.`,
  );
}

function remainingSteps({ ids, entries }: Snapshot, steps: readonly StepBack[]): Result<Decision> {
  const overtaken = steps.find(({ name, from, to }) => ids[name] !== from && ids[name] !== to);
  if (overtaken) return lostTo(entries, overtaken, ids[overtaken.name]);
  const left = steps.filter(({ name, to }) => ids[name] !== to);
  if (left.length > 0) return ok({ select: left.map(({ name, to }) => ({ name, release: to })) });
  return ok({ already: steps.map((step) => alreadyLive(entries, step)).join(' ') });
}

function lostTo(entries: readonly LedgerEntry[], { name, from }: StepBack, now = 'nothing of it') {
  const last = lastChangeOf(entries, name);
  const who = last ? describeEntry(last.entry) : 'Somebody';
  return err(
    'lost-race',
    `${who} changed ${name} at the same time: it was ${from}, ${now} is live now, and nothing was rolled back. Look at \`site history ${name}\`, and roll back only what is wrong there.`,
  );
}

function alreadyLive(entries: readonly LedgerEntry[], { name, to }: StepBack): string {
  const last = lastChangeOf(entries, name);
  const by = last ? `: ${describeEntry(last.entry)} has done that` : '';
  return `${name} ${to} is live already${by}.`;
}
