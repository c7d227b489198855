import { CONFIGURATION, SHELL } from '@platform/contracts/application';
import type { LedgerEntry } from '@platform/contracts/ledger';
import { someOf } from '@platform/node/problem';
import { entryKey, readEpoch, readWholeLedger } from '@platform/store/ledger';
import { readLive } from '@platform/store/live';
import { newestLost, readNewestReleases } from '@platform/store/releases';
import { describeKey } from '@platform/store/signatures';
import type { Store } from '@platform/store/store';
import { pruneCommand, readPruneLists } from '@platform/store/upkeep';
import { ruleInForce } from './approvals/approvals.ts';
import { lostRevision } from './edge/edge-ahead.ts';
import { type EdgeAnswer, type EdgeState, NOT_FOLLOWING } from './edge/query-edge.ts';
import { freezeAt, possibleFreeze } from './freeze.ts';
import { idsOf, isNote } from './history/entries.ts';

export { reportSetup } from './setup-service.ts';

export type Status = Awaited<ReturnType<typeof readStatus>>;

export async function readStatus(store: Store, now = new Date()) {
  return (await readStatusAndEntries(store, now)).status;
}

/** With the entries up to what is live, oldest first. */
export async function readStatusAndEntries(store: Store, now: Date) {
  const { head, live, problems } = await readLive(store);
  const newest = await readNewestReleases(store);
  const ledger = await readWholeLedger(store);
  const isUpToLive = (revision: number) => revision <= (live?.entry.revision ?? 0);
  const entries = ledger.entries.filter(({ revision }) => isUpToLive(revision));
  const unreadEntries = ledger.unread.filter(isUpToLive);
  const mayFreeze = possibleFreeze({ entries, unread: unreadEntries });
  const [prune] = await readPruneLists(store);
  const ids = live ? idsOf(live.composition) : {};
  const { fallbacks = {}, addresses } = live?.composition ?? {};
  const rule = live && (await ruleInForce(store, entries, live.composition.config));
  const names = [...Object.keys(ids), ...newest.keys()].sort();
  const applications = [...new Set([SHELL, ...names.filter((name) => name !== CONFIGURATION)])];
  const lost = Object.keys(ids).filter((name) => !newest.has(name));
  const unread = [...newest.values()].flatMap((read) => (read.ok ? [] : [read.problem]));
  const status = {
    entry: live?.entry,
    /** Until when nobody promotes anything, and why. */
    freeze: freezeAt(entries, now),
    /** Who has to agree before anything goes live, which a rollback of the configuration does not change. */
    approvals: rule?.ok ? rule.value : undefined,
    /** Why that can't be known. */
    unreadApprovals: rule?.ok === false ? rule.problem.message : undefined,
    /** What may freeze the site and can't be read. */
    unreadFreeze: mayFreeze === undefined ? undefined : store.place(entryKey(mayFreeze)),
    /** One that was stopped, or goes on at this moment. */
    prune: prune && {
      ...{ revision: prune.revision, by: prune.by, at: prune.at, parts: prune.remove.length },
      ...{ keep: prune.keep, olderThan: prune.olderThan },
    },
    /** What put that live, where the entry itself changed nothing. */
    changed: entries.findLast((each) => !isNote(each)),
    /** The highest revision in the ledger, which may be one that can't be served; 0 without any. */
    head,
    addresses,
    /** When what is live was composed. */
    /** The shell, the remotes ordered by name, and the configuration as `config`. */
    applications: [...applications, CONFIGURATION].map((app) => {
      const read = newest.get(app);
      const published = read?.ok ? read.value : undefined;
      const live = ids[app];
      return {
        app,
        live,
        since: sinceWhen(entries, app, live),
        fallback: fallbacks[app],
        newest: published,
      };
    }),
    problems: [...problems, ...unread],
    /** What was in the store and is not any more, one line each; visitors get what is live. */
    lost: [
      ...lost.map((name) => newestLost(store, name).problem.message),
      ...(unreadEntries.length > 0 ? [entriesLost(store, unreadEntries)] : []),
    ],
  };
  return { status, entries };
}

/** When the entry was written that put an application live in this release. */
function sinceWhen(entries: readonly LedgerEntry[], app: string, live: string | undefined) {
  const isOf = ({ changes }: LedgerEntry) =>
    changes.some(({ name, to }) => name === app && to === live);
  return live && entries.findLast(isOf)?.at;
}

/** The hashes of later entries lead to earlier ones through them, see `bucket/ledger-pack.ts`. */
function entriesLost(store: Store, revisions: readonly number[]): string {
  const files = revisions.map((revision) => store.place(entryKey(revision)));
  return `${someOf(files)} can't be read: no rollback knows what went live there, and in a bucket each earlier entry is a request. \`site verify --all\` names what mends it.`;
}

/** Why an edge would serve something else than the newest entry, one line each. */
export function ledgerNotices({
  head,
  entry,
  problems,
}: Pick<Status, 'head' | 'entry' | 'problems'>) {
  const isPassedOver = head > (entry?.revision ?? 0);
  return [
    ...problems.map(({ message }) => `Passed over: ${message}`),
    ...(isPassedOver
      ? [`The ledger ends at revision ${head}, which an edge that starts now can't serve.`]
      : []),
  ];
}

/** What an operator has to know of the store, besides canary and freeze, one line each. */
export function statusNotices({ unreadFreeze, unreadApprovals, prune, lost }: Status): string[] {
  const pruning =
    prune &&
    `A prune of ${prune.parts} parts by ${prune.by} at ${prune.at} goes on, or was stopped: \`${pruneCommand(prune)}\` finishes it.`;
  const unread =
    unreadFreeze && `${unreadFreeze} can't be read and may freeze the site: nobody promotes.`;
  const unruled =
    unreadApprovals &&
    `It can't be known who has to agree before anything goes live, so nothing does: ${unreadApprovals}`;
  return [unread, unruled, pruning, ...lost].flatMap((line) => line || []);
}

/** Undefined where nobody has to agree. */
export function approvalsLine({ approvals }: Status): string | undefined {
  if (!approvals) return undefined;
  const usable = approvals.keys.filter(({ withdrawn }) => !withdrawn);
  return `What goes live needs ${approvals.needed} approvals, by ${usable.map(describeKey).join(', ')}.`;
}

export interface EdgeReport {
  readonly address: string;
  readonly revision?: number | undefined;
  readonly composition?: string | undefined;
  /** Why no edge answers, such as `ECONNREFUSED`. */
  readonly silence?: string;
  readonly difference?: string | undefined;
}

/**
 * Asks the edge what it serves; undefined if the site's address is not known yet.
 * @param address where it is asked, by default the site's
 */
export async function reportEdge(
  store: Store,
  status: Status,
  queryEdge: (site: string) => Promise<EdgeAnswer>,
  address = status.addresses?.site,
): Promise<EdgeReport | undefined> {
  if (!address) return undefined;
  const answer = await queryEdge(address);
  if (answer.kind === 'odd') {
    const silence = `something that is no edge answers with status ${answer.status}`;
    return { address, silence };
  }
  if (answer.kind !== 'edge') return { address, silence: answer.reason };
  const { revision, composition } = answer.edge;
  const difference = await differenceOf(store, status, answer.edge);
  return { address, revision, composition, difference };
}

async function differenceOf(store: Store, { entry, head, problems }: Status, edge: EdgeState) {
  if (edge.revision === entry?.revision && edge.composition === entry?.composition) {
    return undefined;
  }
  const epoch = await readEpoch(store);
  if (edge.epoch && epoch && edge.epoch !== epoch) {
    return 'That is of another ledger: the edge reads another store, or was started before this ledger was made.';
  }
  if ((await lostRevision(store, edge, epoch)) !== undefined) {
    return `The ledger ends at revision ${head}: it was restored from an older copy, and the next command that changes something says how to go on.`;
  }
  const [violation] = problems;
  if (entry && edge.revision !== undefined && edge.revision > entry.revision && violation) {
    return `It has that in memory, and serves revision ${entry.revision} when it is started again: ${violation.message}`;
  }
  return NOT_FOLLOWING;
}
