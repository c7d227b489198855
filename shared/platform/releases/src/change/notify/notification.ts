import type { ChangedRelease, LedgerEntry } from '@platform/contracts/ledger';
import { describeCanary } from '../canary/canary.ts';
import { describeEntry, type HistoryStep } from '../history/entries.ts';

/** What a receiver gets, as JSON. It grows by addition only, and nothing secret is in it. */
export interface Notification {
  /**
   * The action of a ledger entry, or `unread` for one that can't be read here; `guard-hold`,
   * `guard-stop`, `edge-silent` and `edge-back` are no entries.
   */
  readonly event: string;
  /** Of the entry; of the newest one for what is no entry. With `event` and `at` it names a repeat. */
  readonly revision: number;
  /** When it happened, or began, in ISO 8601 and UTC. */
  readonly at: string;
  readonly by: string;
  readonly reason?: string;
  /** The revision that it takes back. */
  readonly undoes?: number;
  /** What everybody gets from then on; of a canary, what its visitors get, or got. */
  readonly changes: readonly ChangedRelease[];
  /** All of it as a sentence. */
  readonly text: string;
}

/** Letters of a text; chats refuse what is much longer. */
const LONGEST = 1_500;

/** @param now for an entry that can't be read, which does not say when it was */
export function notificationOf(step: HistoryStep, now: Date): Notification {
  if (!('problem' in step)) return ofEntry(step);
  const { revision, problem } = step;
  return notification({
    ...{ event: 'unread', revision, at: now.toISOString(), by: 'unknown' },
    ...{ reason: problem.message, changes: [] },
    text: `Revision ${revision} can't be read: ${problem.message}`,
  });
}

function ofEntry(entry: LedgerEntry & { readonly tried?: readonly ChangedRelease[] | undefined }) {
  const { action, revision, at, by, reason, changes, canary, until, undoes, tried = [] } = entry;
  const told = changes.length > 0 ? changes : tried;
  const said = [
    describeEntry(entry),
    undoes && action !== 'undo' && `takes back revision ${undoes}`,
    action === 'canary-end' && 'nobody gets it any more',
    action === 'canary' && canary ? describeCanary(canary) : told.map(describeChange).join(', '),
    until && `until ${until}`,
  ];
  return notification({
    ...{ event: action, revision, at, by, changes: told, text: said.filter(Boolean).join(': ') },
    ...(reason ? { reason } : {}),
    ...(undoes ? { undoes } : {}),
  });
}

/** Bounded, and without what newer versions, or others, wrote into changes. */
export function notification(said: Notification): Notification {
  return {
    ...said,
    ...(said.reason === undefined ? {} : { reason: shortened(said.reason) }),
    changes: said.changes.map(({ name, from, to }) => ({
      ...{ name },
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    })),
    text: shortened(said.text),
  };
}

const describeChange = ({ name, from, to }: ChangedRelease) =>
  `${name} ${from ?? 'new'} → ${to ?? 'removed'}`;

const shortened = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
