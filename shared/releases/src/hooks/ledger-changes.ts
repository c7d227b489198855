import { LEDGER } from '../ledger/ledger.ts';
import type { Store } from '../store/store.ts';

/** Says when to look at the ledger again. */
export interface LedgerChanges {
  /** A signal that is aborted at the next change from now on, or when everything has to stop. */
  next(): AbortSignal;
  close(): void;
}

/**
 * Watches the ledger. A caller asks for the next change first and reads then, so that nothing gets
 * lost in between.
 */
export function ledgerChanges(store: Store, stop: AbortSignal): LedgerChanges {
  let changed = new AbortController();
  const wake = () => changed.abort();
  const unwatch = store.watch(LEDGER, wake);
  stop.addEventListener('abort', wake);
  return {
    next() {
      changed = new AbortController();
      if (stop.aborted) changed.abort();
      return changed.signal;
    },
    close() {
      stop.removeEventListener('abort', wake);
      unwatch();
    },
  };
}
