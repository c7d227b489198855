import { CONFIGURATION } from '@site/contracts/application';
import type { LedgerEntry } from '@site/contracts/ledger';
import { all, ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';
import { listConfigurations } from '../store/configurations.ts';
import { listReleases, type ReleasedName } from '../store/releases.ts';
import { entriesBefore, lastChangeOf } from './history/entries.ts';
import { earlierReleases, releaseHistory, withLive } from './history/release-history.ts';
import type { ReleaseSelection } from './selection.ts';
import type { Snapshot } from './snapshot.ts';

/** One step back, as it was decided when the command began. */
export interface StepBack {
  readonly name: ReleasedName;
  readonly from: string;
  readonly to: string;
}

/** To which release each selected application goes, from what was live when the command was given. */
export async function stepsBack(
  snapshot: Snapshot,
  select: readonly ReleaseSelection[],
  asked?: Date,
): Promise<Result<StepBack[]>> {
  const { ids, entries } = snapshot;
  const seen = entriesBefore(entries, asked);
  const unseen = entries.slice(seen.length).flatMap(({ changes }) => changes);
  const history = releaseHistory(seen);

  const steps = select.map(async ({ name, release }): Promise<Result<StepBack>> => {
    const next = unseen.find((change) => change.name === name);
    const from = next ? next.from : ids[name];
    if (!from) return notLive(seen, name);
    if (release) {
      const to = await completeRelease(snapshot, name, release);
      return to.ok ? ok({ name, from, to: to.value }) : to;
    }
    const [to] = earlierReleases(withLive(history, { [name]: from }), name);
    return to ? ok({ name, from, to }) : noEarlierRelease(name, from);
  });
  return all(await Promise.all(steps));
}

function notLive(entries: readonly LedgerEntry[], name: ReleasedName) {
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

const SHOWN = 20;

/** Finds the one release that a text refers to; `unknown-release` lists those that exist. */
async function completeRelease(
  { store, entries }: Snapshot,
  name: ReleasedName,
  text: string,
): Promise<Result<string>> {
  const times = liveTimes(entries, name);
  const published =
    name === CONFIGURATION ? await listConfigurations(store) : await listReleases(store, name);
  const known = new Set([...published, ...times.keys()]);
  for (const means of meanings) {
    const found = [...known].filter((id) => means(id, text));
    const [only, ...others] = found;
    if (only && others.length === 0) return ok(only);
    if (only) return whichOne(`${found.length} releases of ${name} match "${text}"`, found, times);
  }
  return whichOne(`No release of ${name} is or begins with "${text}"`, [...known], times);
}

/** Tried in this order; the first one that matches a release decides. */
const meanings: readonly ((id: string, text: string) => boolean)[] = [
  (id, text) => id === text,
  (id, text) => id.startsWith(`${text}-`) || id.endsWith(`-${text}`),
  (id, text) => id.startsWith(text),
];

function whichOne(
  what: string,
  ids: readonly string[],
  times: ReadonlyMap<string, string>,
): Result<never> {
  const order = [...times.keys()];
  const sorted = [...ids].sort((one, other) => order.indexOf(other) - order.indexOf(one));
  const choices = sorted.slice(0, SHOWN).map((id) => `${id}  ${times.get(id) ?? 'never live'}`);
  const message = `${what}: name one of these by its id.`;
  return { ok: false, problem: { ...err('unknown-release', message).problem, choices } };
}

/** In words, when each release of an application was last live; the most recent one comes last. */
function liveTimes(
  entries: readonly LedgerEntry[],
  name: ReleasedName,
): ReadonlyMap<string, string> {
  const times = new Map<string, string>();
  let since = '';
  for (const { changes, at, action, by, reason } of entries) {
    const change = changes.find((changed) => changed.name === name);
    if (!change) continue;
    const { from, to } = change;
    if (from) {
      const left = action === 'promote' ? '' : `, ${action} by ${by}${reason ? `: ${reason}` : ''}`;
      times.delete(from);
      times.set(from, `live ${since ? `${since} ` : ''}to ${at}${left}`);
    }
    if (to) {
      times.delete(to);
      times.set(to, `live since ${at}`);
    }
    since = at;
  }
  return times;
}
