import type { ChangedRelease, LedgerEntry } from '@platform/contracts/ledger';
import { type Ids, isNote } from './entries.ts';

// The history of each application, and of the configuration, is a stack of the releases that a
// rollback can come to. The topmost is live. Entries of the ledger apply oldest first:
//
//   promote C    A B       →  A B C     C is pushed
//   rollback     A B C     →  A B       C is popped: it is "rolled back from"
//   rollback     A B       →  A         B as well; a third rollback finds nothing
//   rollback --to Z        →  … Z       down to Z where it is in the stack, else Z takes the place
//                                       of what was live; all that was popped is rolled back from
//   remove       A B       →  A B       nothing is live; whatever is promoted next is pushed
//   undo                   →            everything is as it was before the entry that is taken back
//
// A release that was rolled back from is nobody's fallback, and no rollback comes to it, until
// somebody promotes it or goes back to it by its name: they mean it. That a rollback is undone is not
// enough, because nobody named the release; but whoever promotes a new one on top of it goes on from
// it. An action of a newer version counts as a promotion, except for that.
//
// Entries that can't be read are missing here. Where a change begins at another release than the
// topmost one, that release was put there by a missing entry: it is popped down to, or pushed.

interface Layer {
  readonly release: string;
  readonly below: Layer | undefined;
}

/** That a release was rolled back from, or was meant again. */
interface Mark {
  readonly release: string;
  readonly isLeft: boolean;
  readonly earlier: Mark | undefined;
}

interface ReleaseStack {
  /** The release that is live, or was when the application left the site. */
  readonly top: Layer | undefined;
  readonly isLive: boolean;
  /** The newest one of a release counts. Sets would be copied at each of many thousand changes. */
  readonly marks: Mark | undefined;
}

export interface ReleaseHistory {
  /** The entry's revision; 0 before the first one. */
  readonly revision: number;
  readonly stacks: ReadonlyMap<string, ReleaseStack>;
  readonly before: ReadonlyMap<string, ReleaseStack>;
}

type Move = Pick<LedgerEntry, 'revision' | 'action' | 'changes' | 'undoes'>;

const nothing: ReleaseStack = { top: undefined, isLive: false, marks: undefined };
const beginning: ReleaseHistory = { revision: 0, stacks: new Map(), before: new Map() };

/** @param moves the entries of the ledger, oldest first */
export function releaseHistory(moves: readonly Move[]): ReleaseHistory {
  return moves.reduce(afterMove, beginning);
}

/** Applies each entry once, of a ledger that only grows. */
export function createHistoryReader() {
  let known: readonly LedgerEntry[] = [];
  let history = beginning;
  return (entries: readonly LedgerEntry[]): ReleaseHistory => {
    const isSame = known.length === 0 || entries[known.length - 1] === known.at(-1);
    const later = isSame ? entries.slice(known.length) : entries;
    history = later.reduce(afterMove, isSame ? history : beginning);
    known = entries;
    return history;
  };
}

export function afterMove(history: ReleaseHistory, move: Move): ReleaseHistory {
  const { revision, action, changes, undoes } = move;
  // What was done before it can still be undone.
  if (isNote(move)) return history;
  const takesBack = undoes !== undefined && undoes === history.revision;
  const stacks = new Map(history.stacks);
  for (const change of changes) {
    const stack = takesBack
      ? takenBack(history, change)
      : afterChange(history.stacks.get(change.name) ?? nothing, action, change);
    stacks.set(change.name, stack);
  }
  return { revision, stacks, before: history.stacks };
}

export function withLive(history: ReleaseHistory, ids: Ids): ReleaseHistory {
  const stacks = new Map(history.stacks);
  for (const [name, release] of Object.entries(ids)) {
    stacks.set(name, showing(stacks.get(name) ?? nothing, release));
  }
  return { ...history, stacks };
}

/** The releases that an application can go back to, the newest first, each once. */
export function* earlierReleases(history: ReleaseHistory, name: string): Generator<string> {
  const { top } = history.stacks.get(name) ?? nothing;
  const passed = new Set(rolledBackFrom(history, name));
  if (top) passed.add(top.release);
  for (let layer = top?.below; layer; layer = layer.below) {
    if (passed.has(layer.release)) continue;
    passed.add(layer.release);
    yield layer.release;
  }
}

/** The releases that were rolled back from and not meant again, the newest first. */
export function rolledBackFrom(history: ReleaseHistory, name: string): string[] {
  const left = new Map<string, boolean>();
  for (let mark = history.stacks.get(name)?.marks; mark; mark = mark.earlier) {
    if (!left.has(mark.release)) left.set(mark.release, mark.isLeft);
  }
  return [...left.keys()].filter((release) => left.get(release));
}

export function wasRolledBackFrom(history: ReleaseHistory, name: string, release: string): boolean {
  return isLeft(history.stacks.get(name)?.marks, release);
}

function isLeft(marks: Mark | undefined, release: string): boolean {
  let mark = marks;
  while (mark && mark.release !== release) mark = mark.earlier;
  return mark?.isLeft ?? false;
}

function takenBack({ stacks, before }: ReleaseHistory, { name, to }: ChangedRelease): ReleaseStack {
  const stack = showing(before.get(name) ?? nothing, to);
  const wasLeft = to !== undefined && isLeft(stacks.get(name)?.marks, to);
  if (!wasLeft) return stack;
  return { ...stack, marks: { release: to, isLeft: true, earlier: stack.marks } };
}

function afterChange(
  stack: ReleaseStack,
  action: string,
  { from, to }: ChangedRelease,
): ReleaseStack {
  const begun = showing(stack, from);
  if (to === undefined) return { ...begun, isLive: false };
  if (action === 'rollback' && begun.isLive && begun.top) return wentBack(begun, begun.top, to);
  const top = begun.top?.release === to ? begun.top : { release: to, below: begun.top };
  const { marks } = begun;
  if (action !== 'promote' || marks === undefined) return { top, isLive: true, marks };
  const replaced = begun.isLive ? begun.top?.release : undefined;
  const isBuiltOn = replaced !== undefined && isLeft(marks, replaced) && !layerOf(begun.top, to);
  return { top, isLive: true, marks: meant(to, isBuiltOn ? meant(replaced, marks) : marks) };
}

function meant(release: string, earlier: Mark | undefined): Mark {
  return { release, isLeft: false, earlier };
}

/** The stack with a release live, however it came there; undefined where none is. */
function showing(stack: ReleaseStack, release: string | undefined): ReleaseStack {
  if (release === undefined) return { ...stack, isLive: false };
  if (stack.top?.release === release) return { ...stack, isLive: true };
  const top = layerOf(stack.top, release) ?? { release, below: stack.top };
  return { ...stack, top, isLive: true };
}

function wentBack({ marks: earlier }: ReleaseStack, top: Layer, to: string): ReleaseStack {
  const found = layerOf(top.below, to);
  let marks = earlier;
  const end = found ?? top.below;
  for (let layer: Layer | undefined = top; layer && layer !== end; layer = layer.below) {
    marks = { release: layer.release, isLeft: true, earlier: marks };
  }
  const below = found ?? { release: to, below: top.below };
  return { top: below, isLive: true, marks: meant(to, marks) };
}

function layerOf(top: Layer | undefined, release: string): Layer | undefined {
  let layer = top;
  while (layer && layer.release !== release) layer = layer.below;
  return layer;
}
