import { errorMessage } from '@platform/node/error-code';
import { readEpoch, readRevisions } from '@platform/store/ledger';
import type { Store } from '@platform/store/store';
import { readHistory } from '../history/entries.ts';
import { followLooks } from './conditions.ts';
import { recall, remember } from './memory.ts';
import type { Notification } from './notification.ts';
import { type Delivered, plan } from './plan.ts';
import type { Receiver } from './receiver.ts';

/*
 * Tells a receiver what changes, at least once and in order:
 *
 *   its first start, or another ledger  → it begins after the newest entry
 *   a later entry                       → it is delivered, then remembered; so a crash repeats it
 *   the receiver fails                  → the same again, at longer pauses, for a day; then the next one
 *   something lasts, or is over         → it is delivered once; meanwhile nothing is queued but the newest
 *
 * The ledger is the queue. A guard looks on beside it, and waits for nobody.
 */

/** Milliseconds between two looks at the ledger. */
const LOOK_MS = 5_000;

const LONGEST_PAUSE_MS = 5 * 60_000;

const A_DAY_MS = 24 * 60 * 60_000;

interface Notifying {
  readonly store: Store;
  readonly receiver: Receiver;
  /** Where it is remembered what was delivered; without it, what happens between two runs is not told. */
  readonly file?: string | undefined;
  /** Operations addresses of the edges that a guard asks. */
  readonly edges: readonly string[];
  readonly by: string;
  readonly clock?: () => Date;
}

interface Follower {
  readonly signal: AbortSignal;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  report(line: string): void;
}

/** @returns what a guard looks with, and what delivers beside it until it is stopped */
export async function startNotifying(options: Notifying) {
  const { file, edges, clock } = options;
  const known = file === undefined ? undefined : await recall(file);
  const conditions = (known?.conditions ?? []).filter(
    // One that is asked no more never comes back.
    ({ event, of }) => event !== 'edge-silent' || edges.includes(of),
  );
  const { ask, looked, lasting } = followLooks(edges, conditions, clock);
  const start = known && { ...known, conditions };
  const run = (follower: Follower) => deliverAll(options, lasting, start, follower);
  return { guard: { ask, looked }, run };
}

type Lasting = ReturnType<ReturnType<typeof followLooks>['lasting']>;

async function deliverAll(
  { store, receiver, file, by, clock = () => new Date() }: Notifying,
  lasting: () => Lasting,
  known: Delivered | undefined,
  { signal, pause, report }: Follower,
): Promise<void> {
  let delivered: Delivered | undefined;
  let reported: string | undefined;
  const reportOnce = (line: string) => {
    if (line !== reported) report(line);
    reported = line;
  };
  if (file === undefined) {
    report(
      'What changes while this is stopped is not told: SITE_ON_CHANGE_FILE would remember it.',
    );
  }
  for (; !signal.aborted; await pause(LOOK_MS, signal)) {
    try {
      await look();
    } catch (error) {
      reportOnce(errorMessage(error));
    }
  }

  async function look(): Promise<void> {
    const from = delivered ?? (await begin(store, known));
    const found = await laterSteps(store, from);
    const start = { ...from, ...found.from };
    if (start !== delivered) await keep(start);
    const now = clock();
    for (const { notification, after } of plan(start, {
      steps: found.steps,
      lasting: lasting(),
      by,
      now,
    })) {
      if (notification && !(await deliver(notification))) return;
      await keep(after);
    }
  }

  async function keep(next: Delivered): Promise<void> {
    const problem =
      file === undefined || JSON.stringify(next) === JSON.stringify(delivered)
        ? undefined
        : await remember(file, next);
    delivered = next;
    if (problem !== undefined) reportOnce(problem);
  }

  /** @returns false where it was stopped before */
  async function deliver(notification: Notification): Promise<boolean> {
    const until = clock().getTime() + A_DAY_MS;
    const what = `${notification.event} of revision ${notification.revision}`;
    for (let wait = 1_000; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      const failure = await receiver(notification);
      if (failure === undefined) return true;
      if (clock().getTime() >= until) {
        report(`Nobody was told of ${what} within a day: ${failure}. The next one follows.`);
        return true;
      }
      reportOnce(`Nobody was told of ${what} yet: ${failure}. It is tried again, for a day.`);
      if (!signal.aborted) await pause(wait, signal);
      if (signal.aborted) return false;
    }
  }
}

async function begin(store: Store, known: Delivered | undefined): Promise<Delivered> {
  const epoch = await readEpoch(store);
  if (known && (known.epoch === undefined || known.epoch === epoch)) return { ...known, epoch };
  // A chat is not told what was years ago.
  const [revision = 0] = await readRevisions(store);
  return { epoch, revision, conditions: known?.conditions ?? [] };
}

/** @returns with the later entries, oldest first, what differs from what was thought to be delivered */
async function laterSteps(store: Store, { epoch, revision }: Delivered) {
  // The first entry of a ledger comes with its epoch.
  const from = epoch === undefined ? { epoch: await readEpoch(store) } : {};
  const revisions = await readRevisions(store, Math.max(0, revision - 1));
  const later = revisions.filter((each) => each > revision);
  const [head] = later;
  if (head !== undefined) {
    const steps = await readHistory(store, later.length, undefined, head + 1);
    return { from, steps: steps.reverse() };
  }
  if (revisions.length > 0 || revision === 0) return { from, steps: [] };
  // It was restored from an older copy, or its disk is away.
  const [restored] = await readRevisions(store);
  return { from: restored === undefined ? from : { ...from, revision: restored }, steps: [] };
}
