import { CONFIGURATION, SHELL } from '@platform/contracts/application';
import type { LedgerEntry } from '@platform/contracts/ledger';
import { err, type Result } from '@platform/node/problem';
import { withClaim } from '@platform/node/release-words';
import { all, ok } from '@platform/node/result';
import { type ReleasedName, readClaims } from '@platform/store/releases';
import { change, type Decision, type GoBackInput } from './change.ts';
import type { WentLive } from './go-live.ts';
import { describeEntry, entriesBefore, lastChangeOf, liveTimes } from './history/entries.ts';
import { earlierReleases, releaseHistory, withLive } from './history/release-history.ts';
import { matchReleases } from './match-release.ts';
import type { ReleaseSelection } from './selection.ts';
import type { Snapshot } from './snapshot.ts';
import { suggestRollback } from './suggest-rollback.ts';

export interface RollbackInput extends GoBackInput {
  /** Each goes one step back in its own history, or to the release that an id or a part of it names. */
  readonly select: readonly ReleaseSelection[];
}

// Fails as `promote` does, and if someone else changed one of them meanwhile, because it would
// start from another release then; if that was the same rollback, that is no failure.
export async function rollback(input: RollbackInput): Promise<Result<WentLive>> {
  const { force = false } = input;
  const source = { ...input, store: input.store.withReserve() };
  let decided: readonly StepBack[] | undefined;
  let seen: Snapshot | undefined;
  const outcome = await change(source, {
    action: 'rollback',
    force,
    async decide(snapshot) {
      if (!snapshot.live) {
        const on = snapshot.problems.length > 0 ? ' --on 0' : '';
        const advice = `put the site live with \`site promote --all${on}\``;
        return err('nothing-live', `Nothing is live yet: ${advice}.`);
      }
      seen = snapshot;
      if (!decided) {
        const steps = await stepsBack(snapshot, input);
        if (!steps.ok) return steps;
        decided = steps.value;
      }
      return remainingSteps(snapshot, decided);
    },
  });
  if (outcome.ok || !seen || !decided) return outcome;
  return { ok: false, problem: await suggestRollback(outcome.problem, seen, input, decided) };
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

/** One step back, as it was decided when the command began. */
interface StepBack {
  readonly name: ReleasedName;
  readonly from: string;
  readonly to: string;
}

async function stepsBack(snapshot: Snapshot, { select, asked, since }: RollbackInput) {
  const { ids, entries } = snapshot;
  const isSeen = ({ revision }: LedgerEntry) => since === undefined || revision <= since;
  const seen = entriesBefore(entries, asked).filter(isSeen);
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
    return to ? ok({ name, from, to }) : noEarlierRelease(snapshot, name, from);
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

function noEarlierRelease({ entries }: Snapshot, name: ReleasedName, current: string) {
  const isFirst = ({ changes }: LedgerEntry) =>
    changes.some((change) => change.name === name && change.to === current);
  // What was only live afterwards is what somebody has come back from.
  const before = entries.slice(0, entries.findIndex(isFirst));
  const isRemote = name !== SHELL && name !== CONFIGURATION;
  const way = isRemote
    ? `\`site remove ${name}\` takes it off the site`
    : `promote another that is right`;
  return err(
    'no-earlier-release',
    liveTimes(before, name).size > 0
      ? `There is no earlier release of ${name} than ${current} that nobody rolled back from: look at \`site history ${name}\`, and name one with --to.`
      : `${current} is the first release of ${name}, so there is none to go back to: ${way}.`,
  );
}

const SHOWN = 20;

/**
 * Finds the one release that a text refers to; `unknown-release` lists those that were live. Nobody
 * is asked before a rollback, so it leads to nothing that nobody has approved.
 */
async function completeRelease(
  { store, entries }: Snapshot,
  name: ReleasedName,
  text: string,
): Promise<Result<string>> {
  const times = liveTimes(entries, name);
  const found = matchReleases([...times.keys()], text);
  const [only, ...others] = found;
  if (only && others.length === 0) return ok(only);
  const shown = [...times].reverse().filter(([id]) => found.length === 0 || found.includes(id));
  const newest = shown.slice(0, SHOWN);
  const claims = await readClaims(
    store,
    newest.map(([release]) => ({ name, release })),
  );
  const choices = newest.map(([id, time]) => withClaim(`${id}  ${time}`, claims[id]));
  const what = only
    ? `${found.length} releases of ${name} match "${text}"`
    : `No release of ${name} that was live is or begins with "${text}" (\`site promote ${name}@ID\` puts another one live)`;
  const message = `${what}: name one of these by its id.`;
  return { ok: false, problem: { ...err('unknown-release', message).problem, choices } };
}
