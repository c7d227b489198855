import { describeEvidence } from '@platform/releases/canary';
import { type HistoryStep, readHistory } from '@platform/releases/history';
import { readClaims } from '@platform/store/releases';
import type { Store } from '@platform/store/store';

const PAGE = 50;

export type LedgerPage = Awaited<ReturnType<typeof readLedgerPage>>;
export type LedgerStep = ReturnType<typeof stepOf>;

/** @param before a revision, to begin below it */
export async function readLedgerPage(store: Store, name?: string, before?: number) {
  const found = await readHistory(store, PAGE + 1, name, before);
  const steps = found.slice(0, PAGE).map(stepOf);
  const named = steps.flatMap(({ changes }) => changes);
  const claims = await readClaims(
    store,
    named.map((change) => ({ name: change.name, release: change.to })),
  );
  return { steps, claims, hasOlder: found.length > PAGE };
}

/** Without what only operators' machines and edges know, such as the salt of a canary. */
export function stepOf(step: HistoryStep) {
  // Of one that can't be read nothing else is known.
  const entry: Partial<Exclude<HistoryStep, { problem: unknown }>> = 'problem' in step ? {} : step;
  const { at = '', by = '', action = '', changes = [], configuration = [] } = entry;
  const { reason, until, undoes, evidence, forced = false } = entry;
  const canary = action === 'canary' ? entry.canary : undefined;
  const textOf = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
  return {
    ...{ revision: step.revision, at, by, action, reason, until, undoes, isForced: forced },
    changes: canary?.changes ?? entry.tried ?? changes,
    configuration: configuration.map((changed) => {
      return { entry: changed.entry, from: textOf(changed.from), to: textOf(changed.to) };
    }),
    percent: canary?.percent,
    /** That no step of the canary is taken by itself from then on. */
    isHeld: canary?.held ?? false,
    /** What a guard counted, in words. */
    evidence: evidence === undefined ? undefined : describeEvidence(evidence),
    problem: 'problem' in step && step.problem ? step.problem.message : undefined,
  };
}
