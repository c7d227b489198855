import type { LedgerStep } from '../src/protocol.ts';

/** An entry of the ledger, as the page gets it. */
export const stepAt = (revision: number, rest: Partial<LedgerStep> = {}): LedgerStep => ({
  ...{
    revision,
    at: '2026-11-27T10:00:00Z',
    by: 'beth',
    action: 'promote',
    isForced: false,
    isHeld: false,
  },
  ...{ changes: [], configuration: [], reason: undefined, until: undefined, undoes: undefined },
  ...{ percent: undefined, evidence: undefined, problem: undefined, ...rest },
});
