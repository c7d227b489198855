import type { LedgerEntry } from '@site/contracts/ledger';
import { type HistoryStep, readHistory } from '@site/releases/entries';
import { judge, type StepCounts } from '@site/releases/guard';
import type { ReleasedName } from '@site/releases/releases';
import type { Store } from '@site/releases/store';
import type { LedgerPage, LedgerStep } from '../../protocol.ts';

const PAGE = 50;

/** @param before a revision, to begin below it */
export async function readLedgerPage(
  store: Store,
  {
    name,
    before,
  }: { readonly name?: ReleasedName | undefined; readonly before?: number | undefined },
): Promise<LedgerPage> {
  const steps = await readHistory(store, PAGE + 1, name, before);
  return { steps: steps.slice(0, PAGE).map(stepOf), hasOlder: steps.length > PAGE };
}

function stepOf(step: HistoryStep): LedgerStep {
  if (!('problem' in step)) return entryStep(step as LedgerEntry);
  const { revision, problem } = step;
  const unknown = { at: '', by: '', action: '', changes: [], configuration: [], isForced: false };
  return { ...unknown, revision, problem: problem.message };
}

/** Without what only operators' machines and edges know, such as the salt of a canary. */
export function entryStep(entry: LedgerEntry): LedgerStep {
  const { revision, at, by, action, changes, configuration = [], reason, until, undoes } = entry;
  const { canary, evidence } = entry;
  return {
    ...{ revision, at, by, action, isForced: entry.forced ?? false },
    changes: (action === 'canary' && canary ? canary.changes : changes).map(changedRelease),
    configuration: configuration.map((changed) => ({
      entry: changed.entry,
      ...('from' in changed ? { from: JSON.stringify(changed.from) } : {}),
      ...('to' in changed ? { to: JSON.stringify(changed.to) } : {}),
    })),
    ...(reason ? { reason } : {}),
    ...(until ? { until } : {}),
    ...(undoes ? { undoes } : {}),
    ...(action === 'canary' && canary ? { percent: canary.percent } : {}),
    ...(evidence ? { evidence: describeEvidence(evidence) } : {}),
  };
}

export function changedRelease({ name, from, to }: LedgerEntry['changes'][number]) {
  return { name, ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

function describeEvidence(evidence: unknown): string {
  // As `endCanary` wrote it; another version may have written something else.
  const { steps, alpha, e } = evidence as { steps?: StepCounts[]; alpha?: number; e?: number };
  if (!Array.isArray(steps) || !alpha || e === undefined) return JSON.stringify(evidence);
  return `${judge(steps, alpha).why}; e-value ${e.toFixed(1)}, and ${1 / alpha} stops it`;
}
