import { CONFIGURATION } from '@site/contracts/application';
import { all, ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';
import type { ReleasedName } from '../../store/releases.ts';
import type { Store } from '../../store/store.ts';
import type { ReleaseSelection } from '../choice/choice.ts';
import { type HistoryEntry, idsOf } from '../history/history-entries.ts';
import { earlierReleases, releaseHistory, withLive } from '../history/release-history.ts';
import { completeRelease } from '../history/release-ids.ts';
import { lastChangeOf, seenBefore } from '../history/who-and-when.ts';
import type { Live } from '../live.ts';
import { restoredConfiguration } from '../live-configuration.ts';

/** One step back, as it was decided when the command began. */
export interface StepBack {
  readonly name: ReleasedName;
  readonly from: string;
  readonly to: string;
}

/**
 * Decides to which release each selected application goes: one step back in its history, or to the
 * given release. It starts from what was live when the operator asked.
 */
export async function stepsBack(
  store: Store,
  { composition }: Live,
  entries: readonly HistoryEntry[],
  select: readonly ReleaseSelection[],
  asked?: Date,
): Promise<Result<StepBack[]>> {
  const ids = idsOf(composition);
  const seen = seenBefore(entries, asked);
  const unseen = entries.slice(seen.length).flatMap(({ changes }) => changes);
  const history = releaseHistory(seen);
  const steps = select.map(async ({ name, release }): Promise<Result<StepBack>> => {
    const next = unseen.find((change) => change.name === name);
    const from = next ? next.from : ids[name];
    if (!from) return notLive(seen, name);
    if (release) {
      const to = await completeRelease(store, entries, name, release);
      return to.ok ? ok({ name, from, to: to.value }) : to;
    }
    const [to] = earlierReleases(withLive(history, { [name]: from }), name);
    return to ? ok({ name, from, to }) : noEarlierRelease(name, from);
  });
  return all(await Promise.all(steps));
}

function notLive(entries: readonly HistoryEntry[], name: ReleasedName) {
  const { from } = lastChangeOf(entries, name)?.change ?? {};
  const way = from
    ? `\`site promote ${name}@${from}\` puts back what it was`
    : 'there is nothing to roll back';
  return err('nothing-live', `${name} is not live: ${way}.`);
}

function noEarlierRelease(name: ReleasedName, current: string) {
  return err(
    'no-earlier-release',
    `There is no earlier release of ${name} than ${current} that nobody rolled back from: look at \`site history ${name}\`, and name one with --to.`,
  );
}

/** The releases to select so that the steps are taken. */
export async function selectionsOf(
  store: Store,
  steps: readonly Pick<StepBack, 'name' | 'to'>[],
): Promise<Result<ReleaseSelection[]>> {
  const selections = steps.map(async ({ name, to }): Promise<Result<ReleaseSelection>> => {
    const id = name === CONFIGURATION ? await restoredConfiguration(store, to) : ok(to);
    return id.ok ? ok({ name, release: id.value }) : id;
  });
  return all(await Promise.all(selections));
}

/** The releases to select to go back from what is live. */
export async function orderBack(
  store: Store,
  live: Live,
  entries: readonly HistoryEntry[],
  select: readonly ReleaseSelection[],
): Promise<Result<{ readonly select: readonly ReleaseSelection[] }>> {
  const steps = await stepsBack(store, live, entries, select);
  if (!steps.ok) return steps;
  const selections = await selectionsOf(store, steps.value);
  return selections.ok ? ok({ select: selections.value }) : selections;
}
