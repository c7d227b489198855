import type { LedgerEntry } from '@platform/contracts/ledger';
import type { Store } from '../port/store.ts';

/** What was read of a ledger. */
interface Memory {
  ledger: Promise<{
    readonly entries: readonly LedgerEntry[];
    readonly unread: readonly number[];
  }>;
}

const memories = new WeakMap<Store, Memory>();

/**
 * The same store, for a program that goes on: entries never change, so `readWholeLedger` reads each of
 * them once. What is damaged later is found by who reads it anew, as `site verify` does.
 */
export function withLedgerMemory(store: Store): Store {
  return remembering(store, { ledger: Promise.resolve({ entries: [], unread: [] }) });
}

function remembering(store: Store, memory: Memory): Store {
  const same: Store = { ...store, withReserve: () => remembering(store.withReserve(), memory) };
  memories.set(same, memory);
  return same;
}

export function memoryOf(store: Store): Memory | undefined {
  return memories.get(store);
}
