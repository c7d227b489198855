import type { LedgerStep } from '../../protocol.ts';

/** What stands in one row: an entry, or all that is known of a canary. */
export interface HistoryRow {
  /** The newest first. */
  readonly steps: readonly [LedgerStep, ...LedgerStep[]];
}

/** What puts a release in front of all visitors. */
export const puttingLive: readonly string[] = ['promote', 'rollback', 'undo'];

/**
 * A canary is one row, at the place of its newest entry: from its begin to its end, or until all visitors
 * got it. There is one at a time.
 *
 * @param steps the newest first
 */
export function historyRows(steps: readonly LedgerStep[]): HistoryRow[] {
  const rows: [LedgerStep, ...LedgerStep[]][] = [];
  let canary: [LedgerStep, ...LedgerStep[]] | undefined;
  const open = (step: LedgerStep) => {
    const row: [LedgerStep] = [step];
    rows.push(row);
    return row;
  };
  for (const step of steps.toReversed()) {
    const isSame: boolean = canary !== undefined && isOfSame(canary[0], step);
    if (step.action === 'canary') {
      if (canary && isSame) canary.unshift(step);
      else canary = open(step);
      continue;
    }
    const isItsEnd = step.action === 'canary-end' || (step.action === 'promote' && isSame);
    if (canary && isItsEnd) canary.unshift(step);
    else open(step);
    if (isItsEnd || step.action === 'rollback' || (canary && touches(canary[0], step))) {
      canary = undefined;
    }
  }
  return rows
    .map((row): HistoryRow => ({ steps: row }))
    .sort(({ steps: [one] }, { steps: [other] }) => other.revision - one.revision);
}

const isOfSame = (one: LedgerStep, other: LedgerStep) =>
  releasesOf(one).join() === releasesOf(other).join();

const releasesOf = ({ changes }: LedgerStep) =>
  changes.map(({ name, to }) => `${name} ${to}`).sort();

const touches = (canary: LedgerStep, { action, changes }: LedgerStep) =>
  puttingLive.includes(action) &&
  changes.some(({ name }) => canary.changes.some((tried) => tried.name === name));

/** The course of a canary, from its begin, such as `10 %`, `25 %`, `held`, `ended`. */
export const courseOf = ({ steps }: HistoryRow): string[] =>
  steps.toReversed().map(({ action, percent, isHeld }) => {
    if (action === 'canary-end') return 'ended';
    if (action !== 'canary') return 'everybody';
    return isHeld ? 'held' : percent === 0 ? 'by its link' : `${percent} %`;
  });
