import type { LedgerPage, LedgerStep } from '../../protocol.ts';

/** What is known of the ledger, the newest first. */
export interface KnownLedger {
  readonly steps: readonly LedgerStep[];
  readonly hasOlder: boolean;
}

/**
 * Adds a page. One of the newest entries may have grown by more than a page since the last one: what was
 * known before that gap is left out, and is older entries to ask for.
 */
export function addPage(known: KnownLedger | undefined, page: LedgerPage): KnownLedger {
  if (!known) return page;
  const before = new Set(known.steps.map(({ revision }) => revision));
  const after = new Set(page.steps.map(({ revision }) => revision));
  const newest = Math.max(0, ...before);
  const oldestOfPage = Math.min(...after, Number.POSITIVE_INFINITY);
  const isGap =
    page.hasOlder &&
    oldestOfPage > newest + 1 &&
    !page.steps.some(({ revision }) => before.has(revision));
  if (isGap) return page;
  const steps = [...page.steps, ...known.steps.filter(({ revision }) => !after.has(revision))].sort(
    (one, other) => other.revision - one.revision,
  );
  const isOldest =
    page.steps.at(-1)?.revision === steps.at(-1)?.revision || page.steps.length === 0;
  return { steps, hasOlder: isOldest ? page.hasOlder : known.hasOlder };
}
