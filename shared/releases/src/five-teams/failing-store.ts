import { overriddenStore } from '../fixtures/overridden-store.ts';
import type { Store } from '../store/store.ts';

/** Which write of a command fails, as those of a disk or a network do. */
export interface Failure {
  /** Whether only entries of the ledger count as writes. */
  readonly inLedger: boolean;
  /** How many writes succeed before. */
  readonly after: number;
  /** Whether what fails is only the answer: the bytes are there, and the writer does not know it. */
  readonly isWritten: boolean;
}

/** A store one of whose writes fails. */
export interface FailingStore {
  readonly store: Store;
  /** Whether the write has failed by now. */
  readonly hasFailed: () => boolean;
}

export function failingStore(store: Store, failure: Failure): FailingStore {
  const state = { left: failure.after, failed: false };
  return { store: wrapped(store, state, failure), hasFailed: () => state.failed };
}

function wrapped(store: Store, state: { left: number; failed: boolean }, failure: Failure): Store {
  async function failOnce<Value>(key: string, write: () => Promise<Value>): Promise<Value> {
    if (failure.inLedger && !/^ledger\/\d/.test(key)) return write();
    state.left -= 1;
    if (state.left !== -1) return write();
    if (failure.isWritten) {
      const outcome = await write();
      if (outcome === 'exists') {
        // Nothing was written, so the next write is the one.
        state.left += 1;
        return outcome;
      }
    }
    state.failed = true;
    throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
  }
  return overriddenStore(store, {
    createIfAbsent: (key, content) => failOnce(key, () => store.createIfAbsent(key, content)),
    replace: (key, content) => failOnce(key, () => store.replace(key, content)),
    createFolder: (key, files) => failOnce(key, () => store.createFolder(key, files)),
    replaceFolder: (key, files) => failOnce(key, () => store.replaceFolder(key, files)),
    withReserve: () => wrapped(store.withReserve(), state, failure),
  });
}
