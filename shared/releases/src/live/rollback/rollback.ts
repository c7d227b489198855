import { ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';
import { createReleaseReader } from '../../store/release-reader.ts';
import type { Store } from '../../store/store.ts';
import type { ReleaseSelection } from '../choice/choice.ts';
import { type HistoryEntry, idsOf, readHistoryEntries } from '../history/history-entries.ts';
import { lastChangeOf, whoAndWhen } from '../history/who-and-when.ts';
import type { Live } from '../live.ts';
import type { WentLive } from '../promote/go-live.ts';
import { type ChangeInput, putLive, type Wanted } from '../promote/put-live.ts';
import { withAlternative } from './alternative-rollback.ts';
import { withJointRollback } from './joint-rollback.ts';
import { type StepBack, selectionsOf, stepsBack } from './steps-back.ts';

export interface RollbackInput extends ChangeInput {
  /**
   * Applications, or `config`, each once. Each goes one step back in its own history, or to the
   * given release; the start or the hash of a release's id is enough.
   */
  readonly select: readonly ReleaseSelection[];
  /** Skips the gates, and says so in the ledger. */
  readonly force?: boolean;
  /**
   * When the operator asked. What others changed since then is a race. By default it is when the
   * ledger is read.
   */
  readonly asked?: Date;
}

/**
 * Puts the live composition live again with some applications, or the configuration, changed to an
 * earlier release, all in one step. Everything else stays as it is. Fails as `promote` does, and
 * also if someone else has changed one of the applications in the meantime, because the rollback
 * would start from another release then. If that was the same rollback, nothing is left to do,
 * which is no failure.
 */
export async function rollback(input: RollbackInput): Promise<Result<WentLive>> {
  const { select, force = false, asked } = input;
  const store = input.store.withReserve();
  const reader = createReleaseReader(store);
  let decided: readonly StepBack[] | undefined;
  const outcome = await putLive(
    { ...input, store },
    {
      action: 'rollback',
      force,
      async order({ live, problems }) {
        if (!live) return nothingLive(problems.length > 0 ? ' --on 0' : '');
        const entries = await readHistoryEntries(store);
        if (!decided) {
          const steps = await stepsBack(store, live, entries, select, asked);
          if (!steps.ok) return steps;
          decided = steps.value;
        }
        return toDo(store, live, entries, decided);
      },
    },
    reader,
  );
  if (outcome.ok) return outcome;
  const suggested = await withJointRollback(outcome.problem, { ...input, reader });
  // Paths have a search of their own, which goes further because it renders nothing.
  const problem =
    suggested === outcome.problem
      ? await withAlternative(suggested, { ...input, reader })
      : suggested;
  return { ok: false, problem };
}

function nothingLive(on: string) {
  return err(
    'nothing-live',
    `Nothing is live yet: put the site live with \`site promote --all${on}\`.`,
  );
}

/** The steps that are still to be taken. */
async function toDo(
  store: Store,
  { composition }: Live,
  entries: readonly HistoryEntry[],
  steps: readonly StepBack[],
): Promise<Result<Wanted>> {
  const ids = idsOf(composition);
  const overtaken = steps.find(({ name, from, to }) => ids[name] !== from && ids[name] !== to);
  if (overtaken) return lostTo(entries, overtaken, ids[overtaken.name]);
  const left = steps.filter(({ name, to }) => ids[name] !== to);
  if (left.length === 0) return ok({ already: steps.map(alreadyLive(entries)).join(' ') });
  const select = await selectionsOf(store, left);
  return select.ok ? ok({ select: select.value }) : select;
}

function lostTo(entries: readonly HistoryEntry[], { name, from }: StepBack, now = 'nothing of it') {
  const last = lastChangeOf(entries, name);
  const who = last ? whoAndWhen(last.entry) : 'Somebody';
  return err(
    'lost-race',
    `${who} changed ${name} at the same time: it was ${from}, ${now} is live now, and nothing was rolled back. Look at \`site history ${name}\`, and roll back only what is wrong there.`,
  );
}

function alreadyLive(entries: readonly HistoryEntry[]) {
  return ({ name, to }: StepBack): string => {
    const last = lastChangeOf(entries, name);
    const by = last ? `: ${whoAndWhen(last.entry)} has done that` : '';
    return `${name} ${to} is live already${by}.`;
  };
}
