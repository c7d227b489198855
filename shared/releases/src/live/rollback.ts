import { CONFIGURATION } from '@site/contracts/application';
import { allDone, done, failed, type Result } from '../result.ts';
import type { ReleasedName } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import type { ReleaseSelection } from './choice.ts';
import type { WentLive } from './go-live.ts';
import type { Live } from './live.ts';
import { restoredConfiguration } from './live-configuration.ts';
import { idsOf, type Moment, readMoments } from './moments.ts';
import { type ChangeInput, putLive, type Wanted } from './put-live.ts';
import { earlierReleases, releaseHistory } from './release-history.ts';
import { completeRelease } from './release-ids.ts';
import { lastChangeOf, whoAndWhen } from './told.ts';

export interface RollbackInput extends ChangeInput {
  /**
   * Applications, or `config`, each once; each goes one step back in its own history, or to the given
   * release, of which the beginning or the hash is enough.
   */
  readonly select: readonly ReleaseSelection[];
  /** Skips the gates, and says so in the ledger. */
  readonly force?: boolean;
}

/** A step back, as it was decided when the command began. */
interface StepBack {
  readonly name: ReleasedName;
  readonly from: string;
  readonly to: string;
}

/**
 * Puts the live composition live again with some applications, or the configuration, changed to an
 * earlier release, all in one step. Everything else stays as it is. Fails as `promote` does, and
 * where somebody else has changed one of them meanwhile: then it is another release that is gone back
 * from. Where that was the same rollback nothing is left to do, which is no failure.
 */
export function rollback(input: RollbackInput): Promise<Result<WentLive>> {
  const { store, select, force = false } = input;
  let decided: readonly StepBack[] | undefined;
  return putLive(input, {
    action: 'rollback',
    force,
    async order({ live }) {
      if (!live) return nothingLive;
      const moments = await readMoments(store);
      if (!decided) {
        const steps = await decide(store, live, moments, select);
        if (!steps.ok) return steps;
        decided = steps.value;
      }
      return toDo(store, live, moments, decided);
    },
  });
}

const nothingLive = failed(
  'nothing-live',
  'Nothing is live yet: put the site live with `site promote --all`.',
);

async function decide(
  store: Store,
  { composition }: Live,
  moments: readonly Moment[],
  select: readonly ReleaseSelection[],
): Promise<Result<StepBack[]>> {
  const ids = idsOf(composition);
  const history = releaseHistory(moments);
  return allDone(
    await Promise.all(
      select.map(async ({ name, release }): Promise<Result<StepBack>> => {
        const from = ids[name];
        if (!from)
          return failed('nothing-live', `${name} is not live: there is nothing to roll back.`);
        if (release) {
          const to = await completeRelease(store, moments, name, release);
          return to.ok ? done({ name, from, to: to.value }) : to;
        }
        const [to] = earlierReleases(history, name);
        return to ? done({ name, from, to }) : noEarlierRelease(name, from);
      }),
    ),
  );
}

function noEarlierRelease(name: ReleasedName, current: string) {
  return failed(
    'no-earlier-release',
    `There is no earlier release of ${name} than ${current} that nobody rolled back from: look at \`site history ${name}\`, and name one with --to.`,
  );
}

/** What is left of the steps by now. */
async function toDo(
  store: Store,
  { composition }: Live,
  moments: readonly Moment[],
  steps: readonly StepBack[],
): Promise<Result<Wanted>> {
  const ids = idsOf(composition);
  const overtaken = steps.find(({ name, from, to }) => ids[name] !== from && ids[name] !== to);
  if (overtaken) return lostTo(moments, overtaken, ids[overtaken.name]);
  const left = steps.filter(({ name, to }) => ids[name] !== to);
  if (left.length === 0) return done({ already: steps.map(alreadyLive(moments)).join(' ') });
  const selections = await Promise.all(
    left.map(async ({ name, to }): Promise<Result<ReleaseSelection>> => {
      if (name !== CONFIGURATION) return done({ name, release: to });
      const id = await restoredConfiguration(store, to);
      return id.ok ? done({ name, release: id.value }) : id;
    }),
  );
  const select = allDone(selections);
  return select.ok ? done({ select: select.value }) : select;
}

function lostTo(moments: readonly Moment[], { name, from }: StepBack, now: string | undefined) {
  const last = lastChangeOf(moments, name);
  const who = last
    ? `${whoAndWhen(last.moment)} changed ${name} at the same time`
    : `${name} was changed at the same time`;
  return failed(
    'lost-race',
    `${who}, from ${from}: ${now ?? 'nothing of it'} is live now, and nothing was rolled back. \`site history ${name}\` shows how; roll back only if ${now ?? 'that'} is wrong too.`,
  );
}

function alreadyLive(moments: readonly Moment[]) {
  return ({ name, to }: StepBack): string => {
    const last = lastChangeOf(moments, name);
    const by = last ? `: ${whoAndWhen(last.moment)} has done that` : '';
    return `${name} ${to} is live already${by}.`;
  };
}
