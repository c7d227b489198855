import type { LedgerEntry } from '@site/contracts/ledger';
import { type HistoryStep, readHistory } from '@site/releases/entries';
import { describeEvidence } from '@site/releases/guard';
import type { Store } from '@site/releases/store';
import type { LedgerPage, LedgerStep } from '../../protocol.ts';

const PAGE = 50;

/** @param before a revision, to begin below it */
export async function readLedgerPage(
  store: Store,
  name?: string,
  before?: number,
): Promise<LedgerPage> {
  const steps = await readHistory(store, PAGE + 1, name, before);
  return { steps: steps.slice(0, PAGE).map(stepOf), hasOlder: steps.length > PAGE };
}

function stepOf(step: HistoryStep): LedgerStep {
  // Those that can be read have no problem.
  if (!('problem' in step)) return entryStep(step as LedgerEntry);
  const { revision, problem } = step;
  const unknown = { at: '', by: '', action: '', changes: [], configuration: [], isForced: false };
  return { ...unknown, revision, problem: problem.message };
}

/** Without what only operators' machines and edges know, such as the salt of a canary. */
export function entryStep(entry: LedgerEntry): LedgerStep {
  const { revision, at, by, action, configuration = [], reason, until, undoes, evidence } = entry;
  const canary = action === 'canary' ? entry.canary : undefined;
  const textOf = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
  return {
    ...{ revision, at, by, action, reason, until, undoes, isForced: entry.forced ?? false },
    changes: (canary ?? entry).changes,
    configuration: configuration.map((changed) => {
      return { entry: changed.entry, from: textOf(changed.from), to: textOf(changed.to) };
    }),
    percent: canary?.percent,
    evidence: evidence === undefined ? undefined : describeEvidence(evidence),
  };
}
